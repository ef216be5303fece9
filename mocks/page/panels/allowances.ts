import { button, choice, form, labelled, make, offer } from '../element.ts'
import type { Panel } from '../panel.ts'
import { recordsOf } from '../records.ts'
import { table } from '../table.ts'
import { timeOf } from '../time.ts'

interface User {
  id: number | bigint
  login: string
  name: string
}

/** A user's allowance of one month, `left` in millionths of a USD. */
interface Allowance {
  userId: number | bigint
  from: number
  left: number
}

const USD = 1_000_000

/** Remaining AI allowances of users: set, or recharged. */
export const allowances: Panel = {
  id: 'allowances',
  title: 'Allowances',
  open({ control, act }) {
    const user = choice({})
    const usd = make('input', { type: 'number', step: 'any', value: 0, required: true })
    const path = (): string => `/allowances/${encodeURIComponent(user.value)}`
    const set = (): Promise<void> =>
      act(() => control('POST', path(), { usd: Number(usd.value) }), `The allowance of ${user.value} is set.`)
    const recharge = (): Promise<void> =>
      act(() => control('POST', `${path()}/recharge`), `The allowance of ${user.value} is recharged.`)
    let logins: ReadonlyMap<string, string> = new Map()
    const { element, show } = table<Allowance>({
      caption: 'Remaining allowances; users without a row have the full one',
      head: ['User', 'Month from', 'Remaining USD'],
      keyOf: ({ userId, from }) => `${userId}@${from}`,
      cellsOf: ({ userId, from, left }) => [
        [logins.get(`${userId}`) ?? `${userId}`],
        [timeOf(from)],
        [make('span', { class: left > 0 ? '' : 'bad' }, `${left / USD}`)],
      ],
    })
    return {
      content: [
        form(
          'Set an allowance',
          () => void set(),
          labelled('User', user),
          labelled('USD', usd),
          make('button', {}, 'Set'),
          button('Recharge', () => void recharge()),
        ),
        element,
      ],
      async refresh() {
        const [users, used] = await Promise.all([
          recordsOf<User>(control, 'users'),
          recordsOf<Allowance>(control, 'allowances'),
        ])
        logins = new Map(users.map(({ id, login }) => [`${id}`, login]))
        offer(user, Object.fromEntries(users.map(({ login, name }) => [login, `${name} (${login})`])))
        show(used)
      },
    }
  },
}
