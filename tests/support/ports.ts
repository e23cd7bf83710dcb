import net from 'node:net';

/**
 * A port that the system has given and that stays ours: one that was only found free belongs to somebody else as often
 * as a loaded machine takes its time. Whoever is to listen there takes the server over, or listens beside it.
 */
export async function holdPort(): Promise<{ port: number; server: net.Server }> {
  const server = net.createServer();
  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen({ port: 0, host: '127.0.0.1', reusePort: true }, listening);
  });
  return { port: (server.address() as net.AddressInfo).port, server };
}
