import type { guestReports as es } from '../es/guest-reports.ts';

export const guestReports: Record<keyof typeof es, string> = {
  'guestReport.create': 'Error creating the report',
  'guestReport.search': 'Error searching reports',
  'guestReport.delete': 'Error deleting the report',
  'guestReport.categories': 'Error searching categories',
};
