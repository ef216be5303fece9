/** More objects than a page of a hundred has. */
export const MANY = 101

/** Makes many objects one after the other. */
export async function filled<T>(make: (nth: number) => Promise<T>): Promise<T[]> {
  const all: T[] = []
  for (let nth = 0; nth < MANY; nth += 1) all.push(await make(nth))
  return all
}
