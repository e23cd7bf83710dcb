/** `{operator}` and `{contact}` are settings of the installation. A blank line begins a paragraph, `- ` an item. */
export const sitePrivacy = {
  'privacy.title': 'Privacidad',
  'privacy.description':
    'Qué datos trata Posada de los anfitriones y de sus huéspedes, para qué, quién los recibe, cuánto se guardan y cómo ejercer tus derechos.',
  'privacy.lead':
    'Política de tratamiento de datos personales según la Ley 1581 de 2012 de Colombia y la LGPD de Brasil, en palabras que se entienden.',

  'privacy.1.title': 'Quién responde por tus datos',
  'privacy.1.text':
    'Hay dos casos distintos.\n\n- **Tu cuenta de anfitrión o de su equipo.** El responsable es {operator}.\n- **Los datos que das como huésped.** El responsable es el alojamiento que te envió el enlace. Su encargado es {operator}: trata los datos por instrucción del alojamiento y para nada más.\n\nPara cualquier asunto de datos personales, escribe a {contact}. Posada es software libre: quienes lo programan no reciben los datos de este sitio.',

  'privacy.2.title': 'Datos de anfitriones y equipos',
  'privacy.2.text':
    '- **Para identificarte:** nombre, correo, teléfono e idioma. La contraseña se guarda de forma que nadie puede leerla.\n- **De tu negocio:** nombre, ubicación, zona horaria, alojamientos, reservas y números de registro.\n- **Para proteger tu cuenta:** sesiones abiertas, navegador, red aproximada, llaves de acceso y el historial de quién cambió qué.\n- **De dónde llegaste:** las marcas de campaña o el código de promoción del enlace que abriste, si los había.\n\nSi entras con Google, recibimos tu nombre, tu correo y si está verificado, y tu identificador en Google. Nunca tu contraseña.',

  'privacy.3.title': 'Datos de huéspedes',
  'privacy.3.text':
    'El check-in pide solo lo que exige el registro del país del alojamiento: por ejemplo nombre, tipo y número de documento, nacionalidad, fecha de nacimiento, procedencia y destino. También tu firma en el contrato de hospedaje.\n\nSi fotografías tu documento, la imagen se lee en la memoria del servidor y se descarta: no se guarda ni se envía a nadie. Tú confirmas cada dato antes de que se use; nada se decide sobre ti de forma automática.',

  'privacy.4.title': 'Para qué se usan y con qué base',
  'privacy.4.text':
    '- Prestar el servicio que contrataste: ejecución del contrato.\n- Registrar a los huéspedes ante las autoridades: obligación legal del alojamiento.\n- Proteger las cuentas, frenar abusos y dejar constancia de los cambios: obligación legal de seguridad e interés legítimo.\n- Medir qué páginas del sitio ayudan: solo con tu consentimiento, que puedes retirar cuando quieras.\n\nNo vendemos datos, no hacemos perfiles de huéspedes y no los usamos para publicidad.',

  'privacy.5.title': 'Quién los recibe',
  'privacy.5.text':
    '- **Autoridades.** En Colombia, Migración Colombia (SIRE) y el Ministerio de Comercio, Industria y Turismo (TRA), cuando el alojamiento activa esos registros.\n- **Sistemas que el anfitrión conecta,** como Cloudbeds o sus calendarios.\n- **Mensajería,** para entregar correos, SMS o mensajes de WhatsApp con códigos y avisos: reciben la dirección y el texto.\n- **El equipo del alojamiento,** según el rol de cada persona. Ver la identidad de un huésped es un permiso aparte.\n- **Soporte.** Si una persona de soporte mira tu cuenta, tiene que escribir el motivo, solo puede leer, la vista se cierra a los 30 minutos y tú la ves en tu historial.\n\nUna orden legal válida de otra autoridad se cumple después de comprobarla y por el mínimo necesario.',

  'privacy.6.title': 'Dónde están',
  'privacy.6.text':
    'Los datos están en los servidores de {operator}. Si alguno de ellos, o de los proveedores de mensajería, está en otro país, la transmisión se hace con las garantías del artículo 26 de la Ley 1581 y del artículo 33 de la LGPD. Puedes preguntar dónde están los tuyos.',

  'privacy.7.title': 'Cuánto tiempo se guardan',
  'privacy.7.text':
    '- **Respuestas del check-in y firma:** {guestDays} días después de la salida en Colombia. Después se borra la clave que las abre, de modo que tampoco una copia de seguridad sirve para leerlas.\n- **Foto del documento:** no se guarda.\n- **Cuenta:** mientras esté abierta. Al cerrarla se borra lo que te identifica.\n- **Sesiones:** {idleDays} días sin uso, {sessionDays} como máximo. **Códigos:** {codeMinutes} minutos. **Invitaciones:** {invitationDays} días.\n- **Reservas, constancias de los reportes e historial:** mientras exista la propiedad, sin los datos del huésped ya borrados.\n\nUna ley puede exigir más tiempo para un dato; entonces se conserva solo para eso.',

  'privacy.8.title': 'Cómo se protegen',
  'privacy.8.text':
    'La identidad de cada huésped se cifra con una clave propia. La base de datos separa a cada alojamiento por sí misma, además del programa. Las credenciales de los registros se escriben y no vuelven a mostrarse. Quien entra desde un navegador nuevo confirma con un código, y se puede exigir un segundo paso o una llave de acceso.\n\nSi ocurre un incidente que afecte tus datos, lo informaremos a ti y a la autoridad como manda la ley.',

  'privacy.9.title': 'Tus derechos',
  'privacy.9.text':
    'Puedes conocer, actualizar, corregir y suprimir tus datos, pedir prueba de tu autorización, revocarla, saber con quién se compartieron, oponerte y llevártelos. Es gratis.\n\n- **Si tienes cuenta:** en «Tu cuenta» puedes corregir, descargar y cerrar.\n- **Si eres huésped:** escribe primero al alojamiento; si no responde, escribe a {contact} y lo haremos llegar.\n- **Plazos en Colombia:** consultas, 10 días hábiles (hasta 5 más si te explicamos por qué); reclamos, 15 días hábiles (hasta 8 más).\n- **En Brasil:** la confirmación de que tratamos tus datos, de inmediato o con una declaración completa en 15 días.\n\nSi no quedas conforme, puedes acudir a la Superintendencia de Industria y Comercio en Colombia o a la ANPD en Brasil. Un dato que la ley obliga a reportar no puede suprimirse antes de tiempo.',

  'privacy.10.title': 'Menores de edad',
  'privacy.10.text':
    'Las cuentas son para personas mayores de edad. La ley pide registrar también a los niños que se hospedan: sus datos los da el adulto con quien viajan, se usan solo para ese registro y se borran con los mismos plazos.',

  'privacy.11.title': 'Cookies',
  'privacy.11.text':
    'Las cookies que usamos, una por una y con su duración, están en la página de cookies. Las que no son necesarias esperan tu sí.',

  'privacy.12.title': 'Cambios',
  'privacy.12.text':
    'Si esta política cambia en algo importante, lo avisaremos por correo a las cuentas y aquí, antes de que empiece a valer. La versión y su fecha están al comienzo de la página.',
};
