/** Spain and Portugal. Lines as `states.ts` says. */
export const IBERIA = `
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
`;
