/** Hands a file that a call answered to the person, under the name that the server gave it. */
export async function saveFile(response: Response, otherwise: string): Promise<void> {
  const name = /filename="?([^";]+)"?/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = name ?? otherwise;
  link.click();
  URL.revokeObjectURL(address);
}
