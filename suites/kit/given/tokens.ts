import { TOTP } from 'otpauth'
import type { OperationId } from '#spec'
import type { Reply } from '../exchange.ts'
import { Blocked, NotApplicable } from '../verdict.ts'
import { stored } from './flows.ts'
import type { Maker } from './given.ts'

export interface GivenTokens {
  /** A fresh JWT of the target's `credentials.login`. */
  jwt(): Promise<string>
  /** The current code of the target's `credentials.two_factor`. */
  code(): string
  /** Says that an object was created by a call of the case itself, so that it is removed afterwards. */
  created(operation: OperationId, reply: Reply): void
}

/** Deleting operations by the creating ones, with the name of the id in their path. */
const DELETES: Partial<Record<OperationId, readonly [OperationId, string]>> = {
  createFlow: ['deleteFlow', 'flowId'],
  createSchedule: ['deleteSchedule', 'scheduleId'],
  createConnection: ['deleteConnection', 'connectionId'],
  createFormat: ['deleteFormat', 'formatId'],
}

export function givenTokens({ api, target, onCleanUp }: Maker): GivenTokens {
  return {
    async jwt() {
      const { login } = target.credentials
      if (login === undefined) throw new NotApplicable('the target file has no credentials.login')
      const { token } = (await api.need('issueToken', { body: login })).json as { token?: unknown }
      if (typeof token !== 'string') throw new Blocked('the login was answered without a token')
      return token
    },
    code() {
      const login = target.credentials.two_factor
      if (login?.totp_secret !== undefined) return new TOTP({ secret: login.totp_secret }).generate()
      if (login?.code !== undefined) return login.code
      throw new NotApplicable('the target file has neither totp_secret nor code under credentials.two_factor')
    },
    created(operation, reply) {
      const deletes = DELETES[operation]
      if (!reply.ok || deletes === undefined) return
      const { id } = stored(reply)
      onCleanUp(`${operation} ${id}`, async () => {
        const gone = await api.call(deletes[0], { path: { [deletes[1]]: id } as never })
        return gone.ok || gone.status === 404
      })
    },
  }
}
