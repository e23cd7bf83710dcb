/** Central America and the Caribbean. Lines as `states.ts` says. */
export const CENTRAL_AMERICA = `
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
`;
