# One image for every program: api (default), worker, simulators, migrate.
FROM node:24-bookworm-slim AS build
WORKDIR /posada
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev --no-audit --no-fund

FROM node:24-bookworm-slim
WORKDIR /posada
ENV NODE_ENV=production HOST=0.0.0.0 SIMULATORS=0 DATA_DIR=/data MALLOC_ARENA_MAX=2
COPY --from=build --chown=node:node /posada /posada
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
CMD ["npm", "run", "--silent", "api"]
