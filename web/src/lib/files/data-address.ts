/** The file of a reply as a data address: a session is not sent with the `src` of an image. */
export async function dataAddressOf(response: Response): Promise<string> {
  const file = await response.blob();
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
