export const admin = {
  'admin.businesses': 'Error al cargar la lista de negocios',
  'admin.waitList': 'Error al cargar la lista de usuarios en espera',
  'admin.csv': 'Error al exportar csv',
  'admin.reservation': 'Error al cargar la reserva',
  'admin.document': 'Error al cargar el documento',
  'admin.business': 'Error al intentar cargar la información del negocio',
  'admin.propertySettings': 'Error al obtener los ajustes de la propiedad',
  'admin.documentValidate': 'Error al validar el documento',
};
