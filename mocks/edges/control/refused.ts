/** Why a request to the control surface is refused, for the people who sent it. */
export class Refused extends Error {
  readonly status: 400 | 401 | 403 | 404 | 409 | 415 | 501

  constructor(status: Refused['status'], message: string) {
    super(message)
    this.status = status
  }
}

/** What was looked for. @throws Refused where it is not there */
export function found<T>(thing: T | undefined, otherwise: string): T {
  if (thing === undefined) throw new Refused(404, otherwise)
  return thing
}
