/**
 * First-level divisions of the countries that hosts live in, one a line: code, the name it has there, and where they
 * differ its names in es, pt or en and its time zone (IANA). Sorted by country and by name as Spanish sorts.
 *
 * Codes are those of ISO 3166-2: provinces in Spain and the Dominican Republic. It gives Puerto Rico none, so its
 * municipalities have those of the census (FIPS 6-4). A state in two zones has the one most of its people live in.
 * Colombia's departments have their own list, by DIVIPOLA.
 */
export const STATES = `
AR-B Buenos Aires
AR-K Catamarca
AR-H Chaco
AR-U Chubut
AR-C Ciudad Autónoma de Buenos Aires|pt=Cidade Autônoma de Buenos Aires|en=Autonomous City of Buenos Aires
AR-X Córdoba
AR-W Corrientes
AR-E Entre Ríos
AR-P Formosa
AR-Y Jujuy
AR-L La Pampa
AR-F La Rioja
AR-M Mendoza
AR-N Misiones
AR-Q Neuquén
AR-R Río Negro
AR-A Salta
AR-J San Juan
AR-D San Luis
AR-Z Santa Cruz
AR-S Santa Fe
AR-G Santiago del Estero
AR-V Tierra del Fuego
AR-T Tucumán
BO-B Beni
BO-H Chuquisaca
BO-C Cochabamba
BO-L La Paz
BO-O Oruro
BO-N Pando
BO-P Potosí
BO-S Santa Cruz
BO-T Tarija
BR-AC Acre|zone=America/Rio_Branco
BR-AL Alagoas|zone=America/Maceio
BR-AP Amapá|zone=America/Belem
BR-AM Amazonas|zone=America/Manaus
BR-BA Bahia|zone=America/Bahia
BR-CE Ceará|zone=America/Fortaleza
BR-DF Distrito Federal|en=Federal District
BR-ES Espírito Santo
BR-GO Goiás
BR-MA Maranhão|zone=America/Fortaleza
BR-MT Mato Grosso|zone=America/Cuiaba
BR-MS Mato Grosso do Sul|zone=America/Campo_Grande
BR-MG Minas Gerais
BR-PA Pará|zone=America/Belem
BR-PB Paraíba|zone=America/Fortaleza
BR-PR Paraná
BR-PE Pernambuco|zone=America/Recife
BR-PI Piauí|zone=America/Fortaleza
BR-RJ Rio de Janeiro
BR-RN Rio Grande do Norte|zone=America/Fortaleza
BR-RS Rio Grande do Sul
BR-RO Rondônia|zone=America/Porto_Velho
BR-RR Roraima|zone=America/Boa_Vista
BR-SC Santa Catarina
BR-SP São Paulo
BR-SE Sergipe|zone=America/Maceio
BR-TO Tocantins|zone=America/Araguaina
CL-AN Antofagasta
CL-AP Arica y Parinacota
CL-AT Atacama
CL-AI Aysén|zone=America/Coyhaique
CL-BI Biobío
CL-CO Coquimbo
CL-AR La Araucanía
CL-LL Los Lagos
CL-LR Los Ríos
CL-MA Magallanes|zone=America/Punta_Arenas
CL-ML Maule
CL-NB Ñuble
CL-LI O’Higgins
CL-RM Región Metropolitana de Santiago|pt=Região Metropolitana de Santiago|en=Santiago Metropolitan Region
CL-TA Tarapacá
CL-VS Valparaíso
CR-A Alajuela
CR-C Cartago
CR-G Guanacaste
CR-H Heredia
CR-L Limón
CR-P Puntarenas
CR-SJ San José
CU-15 Artemisa
CU-09 Camagüey
CU-08 Ciego de Ávila
CU-06 Cienfuegos
CU-12 Granma
CU-14 Guantánamo
CU-11 Holguín
CU-99 Isla de la Juventud|en=Isle of Youth|pt=Ilha da Juventude
CU-03 La Habana|pt=Havana|en=Havana
CU-10 Las Tunas
CU-04 Matanzas
CU-16 Mayabeque
CU-01 Pinar del Río
CU-07 Sancti Spíritus
CU-13 Santiago de Cuba
CU-05 Villa Clara
DO-02 Azua
DO-03 Baoruco
DO-04 Barahona
DO-05 Dajabón
DO-01 Distrito Nacional
DO-06 Duarte
DO-08 El Seibo
DO-07 Elías Piña
DO-09 Espaillat
DO-30 Hato Mayor
DO-19 Hermanas Mirabal
DO-10 Independencia
DO-11 La Altagracia
DO-12 La Romana
DO-13 La Vega
DO-14 María Trinidad Sánchez
DO-28 Monseñor Nouel
DO-15 Monte Cristi
DO-29 Monte Plata
DO-16 Pedernales
DO-17 Peravia
DO-18 Puerto Plata
DO-20 Samaná
DO-21 San Cristóbal
DO-31 San José de Ocoa
DO-22 San Juan
DO-23 San Pedro de Macorís
DO-24 Sánchez Ramírez
DO-25 Santiago
DO-26 Santiago Rodríguez
DO-32 Santo Domingo
DO-27 Valverde
EC-A Azuay
EC-B Bolívar
EC-F Cañar
EC-C Carchi
EC-H Chimborazo
EC-X Cotopaxi
EC-O El Oro
EC-E Esmeraldas
EC-W Galápagos|zone=Pacific/Galapagos
EC-G Guayas
EC-I Imbabura
EC-L Loja
EC-R Los Ríos
EC-M Manabí
EC-S Morona Santiago
EC-N Napo
EC-D Orellana
EC-Y Pastaza
EC-P Pichincha
EC-SE Santa Elena
EC-SD Santo Domingo de los Tsáchilas
EC-U Sucumbíos
EC-T Tungurahua
EC-Z Zamora Chinchipe
SV-AH Ahuachapán
SV-CA Cabañas
SV-CH Chalatenango
SV-CU Cuscatlán
SV-LI La Libertad
SV-PA La Paz
SV-UN La Unión
SV-MO Morazán
SV-SM San Miguel
SV-SS San Salvador
SV-SV San Vicente
SV-SA Santa Ana
SV-SO Sonsonate
SV-US Usulután
GT-16 Alta Verapaz
GT-15 Baja Verapaz
GT-04 Chimaltenango
GT-20 Chiquimula
GT-02 El Progreso
GT-05 Escuintla
GT-01 Guatemala
GT-13 Huehuetenango
GT-18 Izabal
GT-21 Jalapa
GT-22 Jutiapa
GT-17 Petén
GT-09 Quetzaltenango
GT-14 Quiché
GT-11 Retalhuleu
GT-03 Sacatepéquez
GT-12 San Marcos
GT-06 Santa Rosa
GT-07 Sololá
GT-10 Suchitepéquez
GT-08 Totonicapán
GT-19 Zacapa
HN-AT Atlántida
HN-CH Choluteca
HN-CL Colón
HN-CM Comayagua
HN-CP Copán
HN-CR Cortés
HN-EP El Paraíso
HN-FM Francisco Morazán
HN-GD Gracias a Dios
HN-IN Intibucá
HN-IB Islas de la Bahía|pt=Ilhas da Baía|en=Bay Islands
HN-LP La Paz
HN-LE Lempira
HN-OC Ocotepeque
HN-OL Olancho
HN-SB Santa Bárbara
HN-VA Valle
HN-YO Yoro
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
NI-BO Boaco
NI-CA Carazo
NI-CI Chinandega
NI-CO Chontales
NI-AN Costa Caribe Norte|en=North Caribbean Coast
NI-AS Costa Caribe Sur|en=South Caribbean Coast
NI-ES Estelí
NI-GR Granada
NI-JI Jinotega
NI-LE León
NI-MD Madriz
NI-MN Managua
NI-MS Masaya
NI-MT Matagalpa
NI-NS Nueva Segovia
NI-SJ Río San Juan
NI-RI Rivas
PA-1 Bocas del Toro
PA-4 Chiriquí
PA-2 Coclé
PA-3 Colón
PA-5 Darién
PA-EM Emberá
PA-KY Guna Yala
PA-6 Herrera
PA-7 Los Santos
PA-NT Naso Tjër Di
PA-NB Ngäbe-Buglé
PA-8 Panamá|en=Panama
PA-10 Panamá Oeste|en=West Panama
PA-9 Veraguas
PY-16 Alto Paraguay
PY-10 Alto Paraná
PY-13 Amambay
PY-ASU Asunción
PY-19 Boquerón
PY-5 Caaguazú
PY-6 Caazapá
PY-14 Canindeyú
PY-11 Central
PY-1 Concepción
PY-3 Cordillera
PY-4 Guairá
PY-7 Itapúa
PY-8 Misiones
PY-12 Ñeembucú
PY-9 Paraguarí
PY-15 Presidente Hayes
PY-2 San Pedro
PE-AMA Amazonas
PE-ANC Áncash
PE-APU Apurímac
PE-ARE Arequipa
PE-AYA Ayacucho
PE-CAJ Cajamarca
PE-CAL Callao
PE-CUS Cusco
PE-HUV Huancavelica
PE-HUC Huánuco
PE-ICA Ica
PE-JUN Junín
PE-LAL La Libertad
PE-LAM Lambayeque
PE-LIM Lima (región)|pt=Lima (região)|en=Lima (region)
PE-LMA Lima Metropolitana|en=Metropolitan Lima
PE-LOR Loreto
PE-MDD Madre de Dios
PE-MOQ Moquegua
PE-PAS Pasco
PE-PIU Piura
PE-PUN Puno
PE-SAM San Martín
PE-TAC Tacna
PE-TUM Tumbes
PE-UCA Ucayali
PR-001 Adjuntas
PR-003 Aguada
PR-005 Aguadilla
PR-007 Aguas Buenas
PR-009 Aibonito
PR-011 Añasco
PR-013 Arecibo
PR-015 Arroyo
PR-017 Barceloneta
PR-019 Barranquitas
PR-021 Bayamón
PR-023 Cabo Rojo
PR-025 Caguas
PR-027 Camuy
PR-029 Canóvanas
PR-031 Carolina
PR-033 Cataño
PR-035 Cayey
PR-037 Ceiba
PR-039 Ciales
PR-041 Cidra
PR-043 Coamo
PR-045 Comerío
PR-047 Corozal
PR-049 Culebra
PR-051 Dorado
PR-053 Fajardo
PR-054 Florida
PR-055 Guánica
PR-057 Guayama
PR-059 Guayanilla
PR-061 Guaynabo
PR-063 Gurabo
PR-065 Hatillo
PR-067 Hormigueros
PR-069 Humacao
PR-071 Isabela
PR-073 Jayuya
PR-075 Juana Díaz
PR-077 Juncos
PR-079 Lajas
PR-081 Lares
PR-083 Las Marías
PR-085 Las Piedras
PR-087 Loíza
PR-089 Luquillo
PR-091 Manatí
PR-093 Maricao
PR-095 Maunabo
PR-097 Mayagüez
PR-099 Moca
PR-101 Morovis
PR-103 Naguabo
PR-105 Naranjito
PR-107 Orocovis
PR-109 Patillas
PR-111 Peñuelas
PR-113 Ponce
PR-115 Quebradillas
PR-117 Rincón
PR-119 Río Grande
PR-121 Sabana Grande
PR-123 Salinas
PR-125 San Germán
PR-127 San Juan
PR-129 San Lorenzo
PR-131 San Sebastián
PR-133 Santa Isabel
PR-135 Toa Alta
PR-137 Toa Baja
PR-139 Trujillo Alto
PR-141 Utuado
PR-143 Vega Alta
PR-145 Vega Baja
PR-147 Vieques
PR-149 Villalba
PR-151 Yabucoa
PR-153 Yauco
UY-AR Artigas
UY-CA Canelones
UY-CL Cerro Largo
UY-CO Colonia
UY-DU Durazno
UY-FS Flores
UY-FD Florida
UY-LA Lavalleja
UY-MA Maldonado
UY-MO Montevideo
UY-PA Paysandú
UY-RN Río Negro
UY-RV Rivera
UY-RO Rocha
UY-SA Salto
UY-SJ San José
UY-SO Soriano
UY-TA Tacuarembó
UY-TT Treinta y Tres
VE-Z Amazonas
VE-B Anzoátegui
VE-C Apure
VE-D Aragua
VE-E Barinas
VE-F Bolívar
VE-G Carabobo
VE-H Cojedes
VE-Y Delta Amacuro
VE-W Dependencias Federales|pt=Dependências Federais|en=Federal Dependencies
VE-A Distrito Capital|en=Capital District
VE-I Falcón
VE-J Guárico
VE-X La Guaira
VE-K Lara
VE-L Mérida
VE-M Miranda
VE-N Monagas
VE-O Nueva Esparta
VE-P Portuguesa
VE-R Sucre
VE-S Táchira
VE-T Trujillo
VE-U Yaracuy
VE-V Zulia
ES-C A Coruña|pt=Corunha
ES-AB Albacete
ES-A Alicante
ES-AL Almería
ES-VI Araba/Álava|es=Álava|pt=Álava|en=Álava
ES-O Asturias
ES-AV Ávila
ES-BA Badajoz
ES-B Barcelona
ES-BI Bizkaia|pt=Biscaia|en=Biscay
ES-BU Burgos
ES-CC Cáceres
ES-CA Cádiz|pt=Cádis
ES-S Cantabria
ES-CS Castellón
ES-CE Ceuta|zone=Africa/Ceuta
ES-CR Ciudad Real
ES-CO Córdoba|pt=Córdova
ES-CU Cuenca
ES-SS Gipuzkoa
ES-GI Girona
ES-GR Granada
ES-GU Guadalajara
ES-H Huelva
ES-HU Huesca
ES-PM Illes Balears|es=Islas Baleares|pt=Ilhas Baleares|en=Balearic Islands
ES-J Jaén
ES-LO La Rioja
ES-GC Las Palmas|zone=Atlantic/Canary
ES-LE León
ES-L Lleida
ES-LU Lugo
ES-M Madrid
ES-MA Málaga
ES-ML Melilla|zone=Africa/Ceuta
ES-MU Murcia
ES-NA Navarra
ES-OR Ourense
ES-P Palencia
ES-PO Pontevedra
ES-SA Salamanca
ES-TF Santa Cruz de Tenerife|zone=Atlantic/Canary
ES-SG Segovia
ES-SE Sevilla|pt=Sevilha|en=Seville
ES-SO Soria
ES-T Tarragona
ES-TE Teruel
ES-TO Toledo
ES-V Valencia
ES-VA Valladolid
ES-ZA Zamora
ES-Z Zaragoza|pt=Saragoça
PT-20 Açores|es=Azores|en=Azores|zone=Atlantic/Azores
PT-01 Aveiro
PT-02 Beja
PT-03 Braga
PT-04 Bragança|es=Braganza
PT-05 Castelo Branco
PT-06 Coimbra
PT-07 Évora
PT-08 Faro
PT-09 Guarda
PT-10 Leiria
PT-11 Lisboa|en=Lisbon
PT-30 Madeira|zone=Atlantic/Madeira
PT-12 Portalegre
PT-13 Porto|es=Oporto
PT-14 Santarém
PT-15 Setúbal
PT-16 Viana do Castelo
PT-17 Vila Real
PT-18 Viseu
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
