import net from 'node:net';

/**
 * A port that stays ours. A port that was only found free is often taken by another program on a loaded machine. The program
 * that needs the port takes over the server, or listens beside it.
 */
export async function holdPort(): Promise<{ port: number; server: net.Server }> {
  const server = net.createServer();
  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen({ port: 0, host: '127.0.0.1', reusePort: true }, listening);
  });
  return { port: (server.address() as net.AddressInfo).port, server };
}
