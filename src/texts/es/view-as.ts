/** Looking as somebody else, and signing in again for it. */
export const viewAs = {
  'viewAs.box.title': 'Ver como esta persona',
  'viewAs.box.text':
    'Verás lo mismo que esta persona durante 30 minutos, solo para leer. Los documentos, las claves y las descargas quedan cerrados. Tu visita aparece en su historial.',
  'viewAs.box.start': 'Ver como esta persona',
  'viewAs.box.nobody': 'Nadie tiene esta cuenta',
  'viewAs.reason': 'Motivo',
  'viewAs.reason.hint': 'La persona lo lee en su historial, tal como lo escribes.',
  'viewAs.banner.label': 'Vista de otra persona',
  'viewAs.banner.sees': 'Estás viendo la cuenta de',
  'viewAs.banner.reads': 'Solo lectura',
  'viewAs.banner.writes': 'Puede escribir',
  'viewAs.banner.left.one': 'queda {count} min',
  'viewAs.banner.left.other': 'quedan {count} min',
  'viewAs.banner.elevate': 'Pedir escritura',
  'viewAs.banner.end': 'Terminar',
  'viewAs.elevate.title': 'Escribir en esta cuenta',
  'viewAs.elevate.text':
    'Podrás cambiar datos de sus propiedades hasta que termine la vista. Cada cambio queda en su historial a nombre de soporte.',
  'viewAs.elevate.submit': 'Permitir cambios',
  'viewAs.end.ended': 'Terminaste la vista',
  'viewAs.end.over': 'La vista terminó: pasaron los 30 minutos o se cerró en otra parte',
  'viewAs.open': 'Tienes abierta la vista de {name}.',
  'viewAs.open.resume': 'Volver a la vista',
  'viewAs.account.title': 'Cuenta de {name}',
  'viewAs.account.text':
    'Su forma de iniciar sesión, sus sesiones y sus datos personales quedan fuera de la vista. Para corregir el nombre o el idioma, usa la lista de usuarios.',
  'viewAs.noProperty.title': '{name} todavía no tiene propiedades',
  'viewAs.noProperty.text': 'Cuando registre una, aparecerá aquí.',
  'signInAgain.title': 'Inicia sesión de nuevo',
  'signInAgain.text':
    'Esto pide que hayas entrado hace menos de 5 minutos. Escribe tu contraseña y seguimos donde estabas.',
  'signInAgain.noPassword': 'No tengo contraseña',
  'signInAgain.submit': 'Continuar',
  'app.history.reason': 'Motivo',
  'app.history.until': 'Hasta',
};
