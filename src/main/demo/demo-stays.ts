/**
 * The demo property: one believable house of twelve listings and sixty stays around today. Days count from today, so
 * the calendar is always full and guests always arrive.
 */
export const DEMO_LISTINGS = [
  {
    name: 'Suite Bóveda',
    capacity: 4,
    address: 'Calle de la Factoría 36-57, Centro, Cartagena',
    in: '15:00',
    out: '11:00',
  },
  {
    name: 'Apto 201',
    capacity: 3,
    address: 'Calle del Torno 39-29, San Diego, Cartagena',
    in: '15:30',
    out: '11:00',
  },
  {
    name: 'Loft 3',
    capacity: 2,
    address: 'Calle de la Media Luna 10-43, Getsemaní, Cartagena',
    in: '16:00',
    out: '11:00',
  },
  {
    name: 'Casa Patio',
    capacity: 6,
    address: 'Calle Cochera del Hobo 38-42, San Diego, Cartagena',
    in: '16:00',
    out: '12:00',
  },
  {
    name: 'Terraza 402',
    capacity: 4,
    address: 'Calle del Torno 39-29, San Diego, Cartagena',
    in: '15:00',
    out: '11:00',
  },
  {
    name: 'Estudio Getsemaní',
    capacity: 2,
    address: 'Callejón Angosto 30-12, Getsemaní, Cartagena',
    in: '15:00',
    out: '11:00',
  },
  {
    name: 'Apto 305',
    capacity: 4,
    address: 'Calle del Torno 39-29, San Diego, Cartagena',
    in: '15:00',
    out: '11:00',
  },
  {
    name: 'Penthouse Mar',
    capacity: 6,
    address: 'Carrera 1 8-115, Bocagrande, Cartagena',
    in: '16:00',
    out: '11:00',
  },
  {
    name: 'Casa Manga',
    capacity: 8,
    address: 'Calle Real 24-60, Manga, Cartagena',
    in: '15:00',
    out: '11:00',
  },
  {
    name: 'Loft 7',
    capacity: 2,
    address: 'Calle de la Media Luna 10-43, Getsemaní, Cartagena',
    in: '15:00',
    out: '11:00',
  },
  {
    name: 'Apto 112',
    capacity: 3,
    address: 'Calle del Torno 39-29, San Diego, Cartagena',
    in: '15:00',
    out: '11:00',
  },
  {
    name: 'Cabaña Barú',
    capacity: 10,
    address: 'Playa Blanca, Isla Barú, Cartagena',
    in: '14:00',
    out: '11:00',
  },
] as const;

type Channel = 'airbnb' | 'booking' | 'vrbo' | 'direct';

/** listing, first day, nights, channel, guest, adults, children, pesos a night */
type DemoStay = readonly [
  listing: number,
  from: number,
  nights: number,
  channel: Channel,
  guest: string,
  adults: number,
  children: number,
  pesos: number,
];

export const DEMO_STAYS: readonly DemoStay[] = [
  // Suite Bóveda
  [0, -12, 3, 'airbnb', 'Chiara Conti', 2, 0, 470_000],
  [0, -6, 5, 'booking', 'Hugo Marín', 2, 1, 455_000],
  [0, 0, 4, 'airbnb', 'Tomás Keller', 2, 0, 490_000],
  [0, 5, 5, 'booking', 'Priya Nair', 2, 0, 480_000],
  [0, 14, 3, 'airbnb', 'Olga Petrova', 2, 0, 495_000],
  // Apto 201
  [1, -9, 4, 'direct', 'Sergio Pardo', 2, 0, 330_000],
  [1, -3, 2, 'booking', 'Laura Pacheco', 2, 0, 345_000],
  [1, 0, 2, 'booking', 'Ana Lucía Rojas', 3, 0, 371_000],
  [1, 4, 7, 'airbnb', 'Ben Carter', 2, 0, 360_000],
  [1, 15, 4, 'booking', 'Ingrid Solberg', 2, 1, 365_000],
  // Loft 3
  [2, -8, 5, 'airbnb', 'Kenji Mori', 1, 0, 290_000],
  [2, 0, 7, 'direct', 'Marina Duarte', 1, 0, 280_000],
  [2, 10, 4, 'airbnb', 'Iván Cruz', 2, 0, 300_000],
  [2, 17, 3, 'vrbo', 'Emma Wilson', 2, 0, 310_000],
  // Casa Patio
  [3, -11, 6, 'vrbo', 'Familia Duque', 4, 2, 610_000],
  [3, -4, 3, 'direct', 'Camilo Ospina', 4, 0, 590_000],
  [3, 0, 3, 'airbnb', 'Familia Osorio', 3, 2, 620_000],
  [3, 7, 6, 'direct', 'Boda Ramírez', 6, 0, 680_000],
  [3, 16, 5, 'booking', 'Luca Ferrari', 4, 1, 630_000],
  // Terraza 402
  [4, -7, 4, 'booking', 'Nadia Haddad', 2, 0, 420_000],
  [4, 0, 5, 'vrbo', 'João Salgado', 2, 0, 410_000],
  [4, 8, 3, 'booking', 'Elena Ricci', 2, 0, 430_000],
  [4, 13, 6, 'airbnb', 'Pablo Nieto', 3, 1, 440_000],
  // Estudio Getsemaní
  [5, -10, 5, 'airbnb', 'Sven Lindholm', 1, 0, 250_000],
  [5, -2, 4, 'airbnb', 'Noah Stein', 2, 0, 265_000],
  [5, 7, 8, 'airbnb', 'Camille Roy', 2, 0, 270_000],
  [5, 18, 4, 'direct', 'Rosa Quintero', 1, 0, 255_000],
  // Apto 305
  [6, -13, 8, 'airbnb', 'Grace Owens', 2, 1, 340_000],
  [6, -1, 9, 'direct', 'Empresa Norte S.A.S.', 2, 0, 320_000],
  [6, 11, 5, 'booking', 'Kaori Yamada', 2, 0, 350_000],
  [6, 19, 3, 'airbnb', 'Lina Prieto', 2, 0, 355_000],
  // Penthouse Mar
  [7, -9, 4, 'booking', 'Rafael Antunes', 4, 0, 820_000],
  [7, -3, 5, 'airbnb', 'Mariana Oliveira', 4, 1, 840_000],
  [7, 4, 6, 'airbnb', 'Sara Lindqvist', 4, 0, 860_000],
  [7, 12, 4, 'vrbo', 'Familia Mendes', 4, 2, 880_000],
  // Casa Manga
  [8, -10, 6, 'vrbo', 'Familia Bruno', 6, 1, 740_000],
  [8, -2, 2, 'direct', 'Julián Arce', 5, 0, 700_000],
  [8, 1, 4, 'booking', 'David Peña', 5, 2, 760_000],
  [8, 9, 7, 'vrbo', 'Familia Holt', 6, 2, 790_000],
  [8, 18, 4, 'direct', 'Retiro Serena', 8, 0, 720_000],
  // Loft 7
  [9, -12, 5, 'booking', 'Petra Novak', 2, 0, 285_000],
  [9, -2, 3, 'airbnb', 'Julia Weiss', 2, 0, 305_000],
  [9, 2, 8, 'airbnb', 'Andrés Gil', 2, 0, 295_000],
  [9, 12, 5, 'booking', 'Yara Benali', 2, 0, 300_000],
  // Apto 112
  [10, -8, 6, 'direct', 'Mateo Londoño', 2, 0, 275_000],
  [10, 0, 6, 'booking', 'Omar Haddad', 2, 0, 290_000],
  [10, 8, 2, 'airbnb', 'Lía Soto', 2, 0, 300_000],
  [10, 12, 7, 'airbnb', 'Zoe Martin', 3, 0, 295_000],
  // Cabaña Barú
  [11, -6, 4, 'direct', 'Club Náutico', 8, 0, 1_150_000],
  [11, 3, 9, 'direct', 'Retiro Yoga', 9, 0, 1_100_000],
  [11, 15, 4, 'airbnb', 'Familia Ferro', 5, 3, 1_180_000],
  // Further ahead
  [0, 24, 4, 'airbnb', 'Amelia Clarke', 2, 0, 500_000],
  [1, 26, 3, 'booking', 'Diego Salas', 2, 0, 370_000],
  [2, 27, 5, 'airbnb', 'Hanna Virtanen', 1, 0, 305_000],
  [3, 29, 6, 'vrbo', 'Familia Rincón', 4, 2, 640_000],
  [4, 25, 4, 'booking', 'Bruno Teixeira', 2, 0, 435_000],
  [7, 28, 5, 'airbnb', 'Charlotte Dubois', 4, 0, 870_000],
  [8, 26, 6, 'direct', 'Colegio San Jorge', 8, 0, 735_000],
  [10, 30, 3, 'booking', 'Fatima Rahal', 2, 0, 295_000],
  [11, 27, 5, 'vrbo', 'Familia Lowe', 6, 2, 1_200_000],
];

/** Nights that the owner keeps. */
export const DEMO_BLOCKS = [
  { listing: 5, from: 3, nights: 3, reason: 'Mantenimiento' },
  { listing: 9, from: 20, nights: 4, reason: 'Pintura' },
] as const;

export const CHANNEL_NAMES: Readonly<Record<Channel, string>> = {
  airbnb: 'Airbnb',
  booking: 'Booking',
  vrbo: 'Vrbo',
  direct: 'Directa',
};
