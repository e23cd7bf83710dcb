import type { guestReports as es } from '../es/guest-reports.ts';

export const guestReports: Record<keyof typeof es, string> = {
  'guestReport.create': 'Erro ao criar relatório',
  'guestReport.search': 'Erro ao buscar relatórios',
  'guestReport.delete': 'Erro ao excluir relatório',
  'guestReport.categories': 'Erro ao buscar categorias',
};
