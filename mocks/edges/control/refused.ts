/** A refused request to the control surface, with a message for people. */
export class Refused extends Error {
  readonly status: 400 | 401 | 403 | 404 | 409 | 410 | 415 | 501

  constructor(status: Refused['status'], message: string) {
    super(message)
    this.status = status
  }
}

/**
 * Returns the value.
 * @param otherwise the message, or what makes it where that takes a while
 * @throws Refused if it is undefined
 */
export function found<T>(thing: T | undefined, otherwise: string | (() => string)): T {
  if (thing === undefined) throw new Refused(404, typeof otherwise === 'string' ? otherwise : otherwise())
  return thing
}
