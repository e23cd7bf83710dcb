import crypto from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';

import { AwsClient } from 'aws4fetch';

import type { PropertyId } from '#vocabulary/ids.ts';
import { lookUpTable } from '#vocabulary/look-up-table.ts';

/** Files of properties: signatures, contracts, exports. Names are ours, never a person's (SEC-27). */
export type FileStore = {
  /** Stores a file once; the name it got, unguessable and under its property. */
  readonly put: (propertyId: PropertyId, contentType: string, content: Uint8Array) => Promise<string>;
  /** Stores under a name of the caller's own, and replaces an earlier file. */
  readonly replace: (name: string, contentType: string, content: Uint8Array) => Promise<void>;
  /** Null when there is no such file. */
  readonly get: (name: string) => Promise<Uint8Array | null>;
  readonly remove: (name: string) => Promise<void>;
};

const EXTENSIONS: Readonly<Record<string, string>> = lookUpTable({
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
  'application/pdf': 'pdf',
  'text/plain': 'txt',
  'application/xml': 'xml',
  'application/zip': 'zip',
});

function newName(propertyId: PropertyId, contentType: string): string {
  const extension = EXTENSIONS[contentType];
  if (!extension) throw new RangeError(`Files of type ${contentType} are not kept`);
  return `${propertyId}/${crypto.randomUUID()}.${extension}`;
}

const NAME = /^[0-9a-f-]{36}\/[0-9a-f-]{36}\.[a-z]{3}$/;
const checked = (name: string): string => {
  if (!NAME.test(name)) throw new RangeError('The name of the stored file is not valid');
  return name;
};

export function diskFiles(folder: string): FileStore {
  const place = (name: string) => path.join(folder, checked(name));
  const write = async (name: string, content: Uint8Array) => {
    await fs.mkdir(path.dirname(place(name)), { recursive: true, mode: 0o700 });
    // Written beside its place and renamed: a crash leaves no half file.
    await fs.writeFile(`${place(name)}.part`, content, { mode: 0o600, flush: true });
    await fs.rename(`${place(name)}.part`, place(name));
  };
  return {
    put: async (propertyId, contentType, content) => {
      const name = newName(propertyId, contentType);
      await write(name, content);
      return name;
    },
    replace: (name, _contentType, content) => write(name, content),
    get: async (name) => {
      try {
        return await fs.readFile(place(name));
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
        throw error;
      }
    },
    remove: (name) => fs.rm(place(name), { force: true }),
  };
}

/** Any S3-compatible store. The bucket is private; files reach people only through the product (SEC-28). */
export function s3Files(settings: {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}): FileStore {
  const client = new AwsClient({ ...settings, service: 's3', retries: 3 });
  const address = (name: string) =>
    `${settings.endpoint.replace(/\/$/, '')}/${settings.bucket}/${checked(name)}`;
  const send = async (name: string, init: RequestInit, accepted: readonly number[]): Promise<Response> => {
    const response = await client.fetch(address(name), { ...init, signal: AbortSignal.timeout(20_000) });
    if (!accepted.includes(response.status)) throw new Error(`The file store answered ${response.status}`);
    return response;
  };
  const write = async (name: string, contentType: string, content: Uint8Array) => {
    const headers = { 'content-type': contentType };
    await send(name, { method: 'PUT', body: content as BodyInit, headers }, [200]);
  };
  return {
    put: async (propertyId, contentType, content) => {
      const name = newName(propertyId, contentType);
      await write(name, contentType, content);
      return name;
    },
    replace: (name, contentType, content) => write(name, contentType, content),
    get: async (name) => {
      const response = await send(name, {}, [200, 404]);
      return response.status === 404 ? null : new Uint8Array(await response.arrayBuffer());
    },
    remove: async (name) => {
      await send(name, { method: 'DELETE' }, [200, 204, 404]);
    },
  };
}
