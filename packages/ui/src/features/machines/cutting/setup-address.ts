/** Where the setup card of a blade on a machine in a material stands. */
export function setupAddress(productId: string, machineId: string, material: string): string {
  const query = new URLSearchParams({ machine: machineId, material });
  return `/product/${encodeURIComponent(productId)}/setup?${query}`;
}
