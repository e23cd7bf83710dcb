export const registry = {
  'registry.badCredentials': 'Datos de acceso incorrecto',
  'registry.unexpected': 'Ocurrió un error inesperado, por favor intente nuevamente',
  'registry.platformDown': 'La plataforma del gobierno no está disponible, intenta más tarde',
  'registry.load': 'Error al cargar los ajustes',
  'registry.create': 'Error al crear los ajustes',
  'registry.update': 'Error al actualizar los ajustes',
  'registry.delete': 'Error al eliminar los ajustes',
  'registry.disconnect': 'Error al desconectar la aplicación',
  'registry.listings.list': 'Error al cargar los alojamientos',
  'registry.listings.create': 'Error al crear el alojamiento',
  'registry.listings.delete': 'Error al eliminar el alojamiento',
};
