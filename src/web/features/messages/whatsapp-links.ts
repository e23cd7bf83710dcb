/** Pages of Meta where a host finds what is asked for here. */
export const META_APPS = 'https://developers.facebook.com/apps/';
export const META_GUIDE = 'https://developers.facebook.com/docs/whatsapp/cloud-api/get-started';
export const META_MANAGER = 'https://business.facebook.com/wa/manage/home/';
