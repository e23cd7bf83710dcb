export { scheduleRoutes } from './schedules.routes.ts';
export { todayRoutes } from './today.routes.ts';
