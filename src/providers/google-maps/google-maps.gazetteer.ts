export type KnownCity = {
  readonly name: string;
  readonly country: string;
  readonly lat: number;
  readonly lng: number;
  readonly zone: string;
};

/** name · country · latitude · longitude · zone */
const CITIES = `
Bogotá|CO|4.711|-74.0721|America/Bogota
Medellín|CO|6.2442|-75.5812|America/Bogota
Cali|CO|3.4516|-76.532|America/Bogota
Cartagena|CO|10.391|-75.4794|America/Bogota
Barranquilla|CO|10.9685|-74.7813|America/Bogota
Santa Marta|CO|11.2408|-74.199|America/Bogota
San Andrés|CO|12.5847|-81.7006|America/Bogota
Pereira|CO|4.8133|-75.6961|America/Bogota
Armenia|CO|4.5339|-75.6811|America/Bogota
Bucaramanga|CO|7.1193|-73.1227|America/Bogota
Pasto|CO|1.2136|-77.2811|America/Bogota
Leticia|CO|-4.2153|-69.9406|America/Bogota
Ciudad de México|MX|19.4326|-99.1332|America/Mexico_City
Guadalajara|MX|20.6597|-103.3496|America/Mexico_City
Oaxaca|MX|17.0732|-96.7266|America/Mexico_City
Mérida|MX|20.9674|-89.5926|America/Merida
Cancún|MX|21.1619|-86.8515|America/Cancun
Tulum|MX|20.2114|-87.4654|America/Cancun
Tijuana|MX|32.5149|-117.0382|America/Tijuana
La Paz|MX|24.1426|-110.3128|America/Mazatlan
Monterrey|MX|25.6866|-100.3161|America/Monterrey
Buenos Aires|AR|-34.6037|-58.3816|America/Argentina/Buenos_Aires
Córdoba|AR|-31.4201|-64.1888|America/Argentina/Cordoba
Mendoza|AR|-32.8895|-68.8458|America/Argentina/Mendoza
Bariloche|AR|-41.1335|-71.3103|America/Argentina/Salta
Ushuaia|AR|-54.8019|-68.303|America/Argentina/Ushuaia
São Paulo|BR|-23.5505|-46.6333|America/Sao_Paulo
Rio de Janeiro|BR|-22.9068|-43.1729|America/Sao_Paulo
Florianópolis|BR|-27.5954|-48.548|America/Sao_Paulo
Brasília|BR|-15.7939|-47.8828|America/Sao_Paulo
Salvador|BR|-12.9777|-38.5016|America/Bahia
Recife|BR|-8.0476|-34.877|America/Recife
Fortaleza|BR|-3.7319|-38.5267|America/Fortaleza
Manaus|BR|-3.119|-60.0217|America/Manaus
Fernando de Noronha|BR|-3.8547|-32.4239|America/Noronha
Santiago|CL|-33.4489|-70.6693|America/Santiago
Valparaíso|CL|-33.0472|-71.6127|America/Santiago
Punta Arenas|CL|-53.1638|-70.9171|America/Punta_Arenas
Hanga Roa|CL|-27.1492|-109.4323|Pacific/Easter
Lima|PE|-12.0464|-77.0428|America/Lima
Cusco|PE|-13.532|-71.9675|America/Lima
Arequipa|PE|-16.409|-71.5375|America/Lima
Quito|EC|-0.1807|-78.4678|America/Guayaquil
Puerto Ayora|EC|-0.7432|-90.3136|Pacific/Galapagos
Madrid|ES|40.4168|-3.7038|Europe/Madrid
Barcelona|ES|41.3874|2.1686|Europe/Madrid
Las Palmas|ES|28.1235|-15.4363|Atlantic/Canary
Lisboa|PT|38.7223|-9.1393|Europe/Lisbon
Montevideo|UY|-34.9011|-56.1645|America/Montevideo
San José|CR|9.9281|-84.0907|America/Costa_Rica
Panamá|PA|8.9824|-79.5199|America/Panama
Santo Domingo|DO|18.4861|-69.9312|America/Santo_Domingo
Punta Cana|DO|18.5601|-68.3725|America/Santo_Domingo
Miami|US|25.7617|-80.1918|America/New_York
Nueva York|US|40.7128|-74.006|America/New_York
Chicago|US|41.8781|-87.6298|America/Chicago
Denver|US|39.7392|-104.9903|America/Denver
Phoenix|US|33.4484|-112.074|America/Phoenix
Los Angeles|US|34.0522|-118.2437|America/Los_Angeles
Honolulu|US|21.3069|-157.8583|Pacific/Honolulu
`;

/** All that the simulator knows of the world. */
export const GAZETTEER: readonly KnownCity[] = CITIES.trim()
  .split('\n')
  .map((line) => {
    const [name = '', country = '', lat = '', lng = '', zone = ''] = line.split('|');
    return { name, country, lat: Number(lat), lng: Number(lng), zone };
  });

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The longest name that stands in the text, so that `San Andrés` is not lost in another one. */
export function cityIn(text: string, country: string | undefined): KnownCity | undefined {
  const words = ` ${plain(text).replaceAll(/[^a-z0-9]+/g, ' ')} `;
  return GAZETTEER.filter((city) => country === undefined || city.country === country)
    .filter(({ name }) => words.includes(` ${plain(name)} `))
    .sort((one, other) => other.name.length - one.name.length)[0];
}

/** Farther than this from every city is the sea. */
const FARTHEST_DEGREES = 10;

export function nearestCity(lat: number, lng: number): KnownCity | undefined {
  const away = (city: KnownCity) =>
    Math.hypot(city.lat - lat, (city.lng - lng) * Math.cos((lat * Math.PI) / 180));
  return GAZETTEER.filter((city) => away(city) <= FARTHEST_DEGREES).sort(
    (one, other) => away(one) - away(other),
  )[0];
}
