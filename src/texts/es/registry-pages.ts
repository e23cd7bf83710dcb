/** What failed in the settings of the registries and in the list of units, said by their pages. */
export const registryPages = {
  'registry.load': 'Error al cargar los ajustes',
  'registry.create': 'Error al crear los ajustes',
  'registry.update': 'Error al actualizar los ajustes',
  'registry.delete': 'Error al eliminar los ajustes',
  'registry.disconnect': 'Error al desconectar la aplicación',
  'registry.listings.list': 'Error al cargar los alojamientos',
  'registry.listings.create': 'Error al crear el alojamiento',
  'registry.listings.delete': 'Error al eliminar el alojamiento',
};
