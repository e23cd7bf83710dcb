/** `{operator}` and `{contact}` are settings of the installation. A blank line begins a paragraph, `- ` an item. */
export const siteTerms = {
  'terms.title': 'Términos de uso',
  'terms.description':
    'Qué puedes esperar de Posada, qué esperamos de ti y qué sigue siendo tu responsabilidad ante las autoridades.',
  'terms.lead':
    'Escritos para leerse completos en cinco minutos. Si algo no se entiende, escríbenos antes de aceptar.',

  'terms.1.title': 'Con quién es el acuerdo',
  'terms.1.text':
    'Estos términos rigen entre tú y {operator}, que presta el servicio con Posada en esta dirección. Posada es un programa libre: quienes lo escriben no son parte de este acuerdo, salvo que también administren este sitio.\n\nSi usas Posada para un negocio, confirmas que puedes obligarlo. Si no estás de acuerdo con algo, no crees la cuenta.',

  'terms.2.title': 'Qué hace el servicio',
  'terms.2.text':
    'Posada reúne las reservas de tus calendarios y sistemas, pide a tus huéspedes los datos del check-in, guarda el contrato que firman, envía los reportes que la ley exige y emite las facturas electrónicas que le pidas, con las credenciales que tú entregas.\n\nLo que aún no está, como depósitos de huéspedes o cerraduras, no hace parte del servicio hasta que lo anunciemos. Lo que envías en modo de prueba llega a simuladores y no tiene ningún efecto legal.',

  'terms.3.title': 'Tu cuenta',
  'terms.3.text':
    '- Debes ser mayor de edad y dar datos verdaderos.\n- Cuida tu contraseña, tus códigos y tus llaves de acceso. Cada persona de tu equipo inicia sesión con su propia cuenta y con el rol que le des.\n- Avísanos si crees que alguien entró por ti. Desde «Tu cuenta» puedes cerrar todas las sesiones.',

  'terms.4.title': 'Lo que sigue siendo tuyo ante la ley',
  'terms.4.text':
    'El deber de registrar a los huéspedes es del alojamiento, no del programa. En Colombia, eso incluye el Registro Nacional de Turismo, la Tarjeta de Registro de Alojamiento (TRA) y el reporte de extranjeros en el SIRE dentro de los plazos de Migración Colombia.\n\nPosada prepara y envía cada reporte y te muestra el acuse. Revisa los que esperan tu atención. Cuando una autoridad no responde o rechaza, te lo decimos y puedes descargar el archivo para presentarlo tú.\n\nTambién te corresponden los impuestos, los permisos, las reglas de tu edificio y lo que acuerdes con cada huésped.',

  'terms.5.title': 'Los datos de tus huéspedes',
  'terms.5.text':
    'Tú decides para qué se piden los datos de tus huéspedes: eres responsable de su tratamiento y {operator} actúa como encargado, solo según tus instrucciones y estos términos. Puedes usar esos datos para el hospedaje y para cumplir la ley, nada más. No los vendas ni los copies fuera sin una razón que el huésped conozca.\n\nEl detalle está en la página de privacidad.',

  'terms.6.title': 'Lo que no se permite',
  'terms.6.text':
    '- Reportar personas que no existen o datos que sabes falsos.\n- Usar credenciales de un registro que no te pertenecen ni te autorizaron.\n- Buscar datos de otras cuentas, eludir límites o poner en riesgo el servicio.\n- Enviar mensajes que tus huéspedes no esperan.\n\nAnte un incumplimiento grave podemos suspender el acceso. Te diremos por qué y, si la ley lo permite, antes de hacerlo.',

  'terms.7.title': 'Prueba y precio',
  'terms.7.text':
    'Cada propiedad nueva empieza con {days} días de prueba, sin tarjeta. Después, el servicio se paga con un plan, con apps aparte o con timbres de factura, según lo que actives. Ves el precio y las condiciones antes, y solo se cobra lo que aceptas de forma expresa, con la renovación que muestra tu suscripción hasta que la canceles. Un enlace con promoción muestra una oferta; el descuento que vale es el que confirme el servicio al contratar.',

  'terms.8.title': 'Tus contenidos y tu salida',
  'terms.8.text':
    'Lo que escribes y lo que responden tus huéspedes no pasa a ser nuestro. Puedes leerlo por la API, descargar los datos de tu cuenta y cerrarla desde «Tu cuenta». Al cerrar se borra lo que te identifica; lo que la ley obliga a conservar se conserva solo por ese tiempo.',

  'terms.9.title': 'Disponibilidad y terceros',
  'terms.9.text':
    'Trabajamos para que el servicio esté siempre disponible, pero depende también de autoridades, calendarios y sistemas de otros, que fallan y cambian sin aviso. Cuando algo no se pudo enviar, Posada espera, reintenta y te lo dice. No prometemos un servicio sin interrupciones.',

  'terms.10.title': 'El programa es libre',
  'terms.10.text':
    'Posada se publica bajo la licencia AGPL-3.0 o posterior. Puedes pedir el código de la versión que usa este sitio, instalarla en tu servidor y cambiarla según esa licencia. Como programa se entrega sin garantía, tal como la licencia dice; estos términos se refieren al servicio de este sitio. Los nombres de ciudades son de GeoNames (geonames.org), con licencia CC BY 4.0.',

  'terms.11.title': 'Responsabilidad',
  'terms.11.text':
    'Respondemos por los daños que causemos con dolo o culpa grave y por lo que la ley no permite excluir. No respondemos por multas debidas a datos falsos, credenciales vencidas o avisos que no se atendieron.\n\nNada de esto limita los derechos que la ley da a los consumidores: en Colombia, la Ley 1480 de 2011; en Brasil, el Código de Defensa del Consumidor.',

  'terms.12.title': 'Cambios y ley aplicable',
  'terms.12.text':
    'Si estos términos cambian en algo importante, te avisaremos por correo con tiempo para decidir; la versión y su fecha están al comienzo. Rige la ley del domicilio de {operator}, sin quitarte la protección obligatoria del lugar donde vives.\n\nPara cualquier pregunta, escribe a {contact}.',
};
