export const guestReports = {
  'guestReport.create': 'Error al crear reporte',
  'guestReport.search': 'Error al buscar reportes',
  'guestReport.delete': 'Error al eliminar reporte',
  'guestReport.categories': 'Error al buscar categorías',
};
