export const cleaning = {
  'cleaning.notToday': 'Ese alojamiento todavía no se puede preparar',
};
