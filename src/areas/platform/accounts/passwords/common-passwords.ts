import { lookUpTable } from '#vocabulary/look-up-table.ts';
import { isKnownWord } from './known-passwords.ts';

/**
 * Words that lists made elsewhere know too little of: those of our hosts' languages, places and trade. With the shipped
 * list (known-passwords.ts) they are what passwords are made of; what passes the form's own rules is such a word in a
 * disguise that every guessing program undoes, so it is undone here as well.
 */
const WORDS = `
  password passwort passw0rd passwd pass senha contrasena contraseña clave clavesegura secreto segredo secret private
  qwerty qwertyuiop qwert asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc qweasd qweasdzxc poiuytrewq azerty
  letmein welcome bienvenido bienvenida bemvindo hello hola holamundo helloworld admin administrator administrador
  administradora root user usuario usuaria guest invitado huesped hospede login access acceso acesso test testing
  prueba demo temporal temp changeme cambiame default master superman batman spiderman ironman pokemon pikachu naruto
  starwars matrix dragon monkey tiger lion leon eagle aguila shadow sunshine princess princesa prince principe
  football futbol futebol soccer baseball basketball barcelona realmadrid madrid juventus milan chelsea arsenal
  liverpool manchester flamengo corinthians palmeiras saopaulo santos vasco gremio cruzeiro botafogo boca bocajuniors
  riverplate nacional millonarios america atleticonacional chivas pumas cruzazul colocolo universitario
  iloveyou teamo teamomucho teamomas tequiero teadoro euteamo teamoamor love amor amorcito miamor meuamor mivida
  corazon coracao bebe baby angel angelito angelita estrella estrela luna cielo sol mariposa borboleta flor flores
  jesus jesuscristo cristo dios deus diosesamor deusefiel jesuseselcamino maria virgen familia family amistad amigos
  amigas hermano hermana mama papa mamita papito hijos filhos bebito lindo linda bonita hermosa preciosa princesita
  colombia bogota medellin cali cartagena barranquilla mexico guadalajara monterrey argentina buenosaires brasil brazil
  riodejaneiro peru lima chile santiago ecuador quito venezuela caracas uruguay montevideo paraguay bolivia panama
  costarica espana espanha portugal america latina
  alejandro alejandra alexander andres andrea angela antonio beatriz camila camilo carlos carolina catalina christian
  claudia cristina daniel daniela david diana diego eduardo elena enrique ernesto esteban fabian felipe fernanda
  fernando francisco gabriel gabriela gerardo gloria gonzalo guillermo gustavo hector ignacio isabel isabella ivan
  javier jennifer jessica joaquin jorge jose juan juancarlos julian juliana julio karen laura leonardo liliana lorena
  lucas lucia luis luisa manuel marcela marcelo marcos margarita mariana mario marta martin mateo mauricio michael
  michelle miguel monica natalia nicolas nicole oscar pablo patricia paola paula pedro rafael ramon raquel ricardo
  roberto rodrigo rosa samuel sandra santiago sara sebastian sergio silvia sofia susana teresa tomas valentina valeria
  vanessa veronica victor victoria viviana walter william ximena yolanda
  summer verano winter invierno spring primavera autumn otono enero febrero marzo abril mayo junio julio agosto
  septiembre octubre noviembre diciembre janeiro fevereiro dezembro monday friday lunes viernes sabado domingo
  computer computador internet google facebook instagram whatsapp youtube microsoft windows android iphone samsung
  nintendo playstation minecraft fortnite roblox freefire counterstrike hunter killer ninja warrior guerrero samurai
  music musica guitar guitarra metallica nirvana rammstein slipknot linkinpark beatles shakira
  ferrari mercedes porsche mustang corvette chevrolet toyota yamaha honda harley ducati
  chocolate cookie cheese pepper banana orange cherry apple coffee cafe cerveza tequila
  trustno whatever nothing abc abcd abcde abcdef abcabc aaa xxx zzz hotel hostal airbnb booking apartamento casa micasa
  reserva reservas turismo vacaciones playa praia beach
`;
const words = new Set(WORDS.trim().split(/\s+/).map(plainLetters));

/** The characters that people and guessing programs write in place of a letter. */
const DISGUISES: Readonly<Record<string, string>> = lookUpTable({
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
});

function plainLetters(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '');
}

/** The same characters over and over, or in the order of the alphabet or the digits. */
function isRun(text: string): boolean {
  const codes = [...text.toLowerCase()].map((character) => character.charCodeAt(0));
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0));
  return new Set(steps).size <= 1 || new Set(codes).size <= 3;
}

const unmasked = (text: string): string =>
  [...text].map((character) => DISGUISES[character] ?? character).join('');

/** The letters of a password with digits as decoration around the word, and with digits as letters inside it. */
export function lettersOf(password: string): readonly string[] {
  const core = password.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return [password, unmasked(password), core, unmasked(core)].map(plainLetters);
}

export const isCommonPassword = (password: string): boolean =>
  isRun(password) ||
  lettersOf(password).some(
    (letters) =>
      words.has(letters) || (letters.length > 0 && new Set(letters).size === 1) || isKnownWord(letters),
  );
