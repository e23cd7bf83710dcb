/** South America without Colombia, whose departments have a list of their own. Lines as `states.ts` says. */
export const SOUTH_AMERICA = `
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
`;
