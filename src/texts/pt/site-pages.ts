import type { sitePages as es } from '../es/site-pages.ts';

export const sitePages: Record<keyof typeof es, string> = {
  'pages.legal': 'Documentos legais',
  'pages.terms': 'Termos',
  'pages.privacy': 'Privacidade',
  'pages.cookies': 'Cookies',
  'pages.more': 'Aprenda',
  'pages.videos': 'Vídeos',
  'pages.whatsapp': 'WhatsApp',
  'pages.home': 'Início',
  'pages.updated': 'Versão de 28 de novembro de 2026',
  'pages.contents': 'Nesta página',
  'pages.operator': 'quem administra este site',
  'pages.contact': 'quem administra este site',

  'notFound.text':
    'Talvez o endereço esteja incompleto ou a página tenha mudado de lugar. Se você procurava seu check-in, abra de novo o link que sua hospedagem enviou.',
  'notFound.ways': 'Talvez você procurasse',
  'notFound.action': 'Ir para o início',
  'notFound.app': 'Abrir minhas propriedades',

  'leaving.title': 'Você vai sair da Posada',
  'leaving.text':
    'Este link leva a outro site, que não administramos. Continue só se você o reconhece e confia nele.',
  'leaving.address': 'Endereço completo',
  'leaving.action': 'Continuar para {host}',
  'leaving.stay': 'Ficar na Posada',

  'consent.label': 'Cookies',
  'consent.text':
    'Usamos os cookies necessários para o site funcionar. Se você aceitar, também medimos quais páginas ajudam.',
  'consent.more': 'Quais cookies usamos',
  'consent.accept': 'Aceitar medição',
  'consent.refuse': 'Só os necessários',
  'consent.change': 'Mudar minha escolha',

  'promo.label': 'Promoção',
  'promo.text': '{name}: {offer} de desconto, até {date}.',
  'promo.note': 'O código {code} vai com você para o cadastro; você verá o preço final antes de pagar.',
};
