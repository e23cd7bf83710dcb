/** Mexico and the United States. Lines as `states.ts` says. */
export const NORTH_AMERICA = `
MX-AGU Aguascalientes
MX-BCN Baja California|zone=America/Tijuana
MX-BCS Baja California Sur|zone=America/Mazatlan
MX-CAM Campeche|zone=America/Merida
MX-CHP Chiapas
MX-CHH Chihuahua|zone=America/Chihuahua
MX-CMX Ciudad de México|pt=Cidade do México|en=Mexico City
MX-COA Coahuila|zone=America/Monterrey
MX-COL Colima
MX-DUR Durango|zone=America/Monterrey
MX-MEX Estado de México|pt=Estado do México|en=State of Mexico
MX-GUA Guanajuato
MX-GRO Guerrero
MX-HID Hidalgo
MX-JAL Jalisco
MX-MIC Michoacán
MX-MOR Morelos
MX-NAY Nayarit|zone=America/Mazatlan
MX-NLE Nuevo León|zone=America/Monterrey
MX-OAX Oaxaca
MX-PUE Puebla
MX-QUE Querétaro
MX-ROO Quintana Roo|zone=America/Cancun
MX-SLP San Luis Potosí
MX-SIN Sinaloa|zone=America/Mazatlan
MX-SON Sonora|zone=America/Hermosillo
MX-TAB Tabasco
MX-TAM Tamaulipas|zone=America/Monterrey
MX-TLA Tlaxcala
MX-VER Veracruz
MX-YUC Yucatán|zone=America/Merida
MX-ZAC Zacatecas
US-AL Alabama|zone=America/Chicago
US-AK Alaska|zone=America/Anchorage
US-AZ Arizona|zone=America/Phoenix
US-AR Arkansas|zone=America/Chicago
US-CA California|pt=Califórnia|zone=America/Los_Angeles
US-CO Colorado|zone=America/Denver
US-CT Connecticut
US-DE Delaware
US-DC District of Columbia|es=Distrito de Columbia|pt=Distrito de Colúmbia
US-FL Florida|pt=Flórida
US-GA Georgia|pt=Geórgia
US-HI Hawaii|es=Hawái|pt=Havaí|zone=Pacific/Honolulu
US-ID Idaho|zone=America/Boise
US-IL Illinois|zone=America/Chicago
US-IN Indiana|zone=America/Indiana/Indianapolis
US-IA Iowa|zone=America/Chicago
US-KS Kansas|zone=America/Chicago
US-KY Kentucky
US-LA Louisiana|es=Luisiana|pt=Luisiana|zone=America/Chicago
US-ME Maine
US-MD Maryland
US-MA Massachusetts
US-MI Michigan|es=Míchigan|zone=America/Detroit
US-MN Minnesota|zone=America/Chicago
US-MS Mississippi|es=Misisipi|zone=America/Chicago
US-MO Missouri|es=Misuri|zone=America/Chicago
US-MT Montana|zone=America/Denver
US-NE Nebraska|zone=America/Chicago
US-NV Nevada|zone=America/Los_Angeles
US-NH New Hampshire|es=Nuevo Hampshire
US-NJ New Jersey|es=Nueva Jersey|pt=Nova Jersey
US-NM New Mexico|es=Nuevo México|pt=Novo México|zone=America/Denver
US-NY New York|es=Nueva York|pt=Nova York
US-NC North Carolina|es=Carolina del Norte|pt=Carolina do Norte
US-ND North Dakota|es=Dakota del Norte|pt=Dakota do Norte|zone=America/Chicago
US-OH Ohio
US-OK Oklahoma|zone=America/Chicago
US-OR Oregon|es=Oregón|zone=America/Los_Angeles
US-PA Pennsylvania|es=Pensilvania|pt=Pensilvânia
US-RI Rhode Island
US-SC South Carolina|es=Carolina del Sur|pt=Carolina do Sul
US-SD South Dakota|es=Dakota del Sur|pt=Dakota do Sul|zone=America/Chicago
US-TN Tennessee|zone=America/Chicago
US-TX Texas|zone=America/Chicago
US-UT Utah|zone=America/Denver
US-VT Vermont
US-VA Virginia|pt=Virgínia
US-WA Washington|zone=America/Los_Angeles
US-WV West Virginia|es=Virginia Occidental|pt=Virgínia Ocidental
US-WI Wisconsin|zone=America/Chicago
US-WY Wyoming|zone=America/Denver
`;
