import type { Service } from '../service.ts'

/** A user of the demo world who logs in with a password alone. */
export const EDITOR = { login: 'edda', password: 'edda-pass-1' }

/** What calls of a login have brought so far. */
export type Login = Partial<Record<'token' | 'tfaToken', string>>

/** Sends one call of a login. */
export const logIn = (service: Service, body: Record<string, string> = EDITOR) =>
  service.call<Login>('issueToken', { body, token: null })

/** Whether a token opens anything. */
export const works = async (service: Service, token: string | undefined): Promise<boolean> =>
  token !== undefined && (await service.call('listTenants', { token })).status === 200
