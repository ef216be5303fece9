import { Button, Group, NumberInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { USD } from '../../world/money.ts'
import { useAct, useControl, useSummary } from '../app/data.ts'
import { useSandbox } from '../app/sandbox.tsx'
import { Page, Section } from '../parts/page.tsx'
import { DataTable } from '../parts/table.tsx'

interface User {
  id: number | bigint
  login: string
  name: string
  role: string
  aiEnabled: boolean
}

interface Allowance {
  userId: number | bigint
  /** The start of its month, epoch ms. */
  from: number
  /** Millionths of a USD. */
  left: number
}

/** Whether an allowance is that of the month of this moment: the clock may have been moved. */
function isOf({ from }: Allowance, now: number): boolean {
  const end = new Date(from)
  return from <= now && now < end.setUTCMonth(end.getUTCMonth() + 1)
}

/** The remaining AI allowance of each user: set, used up, recharged. */
export function Allowances(): ReactNode {
  const { data: users } = useControl<'readTable'>('/tables/users?limit=500')
  const { data: allowances } = useControl<'readTable'>('/tables/allowances?limit=5000')
  const { data: summary } = useSummary()
  const now = summary?.clock.now ?? 0
  const left = new Map<string, number>()
  const all = (allowances?.records ?? []).map(({ record }) => record as Allowance)
  for (const allowance of all.filter((one) => isOf(one, now))) left.set(String(allowance.userId), allowance.left / USD)
  const rows = (users?.records ?? []).map(({ record }) => record as User)
  return (
    <Page
      title="Allowances"
      lead="The agent refuses users whose AI allowance is used up. Use one up here to see what your application says."
    >
      <Section>
        <DataTable<User>
          label="Allowances of users"
          rows={rows}
          keyOf={({ id }) => String(id)}
          columns={[
            {
              title: 'User',
              cell: ({ name, login }) => (
                <>
                  <b>{login}</b> <span className="quiet">{name === login ? '' : name}</span>
                </>
              ),
            },
            { title: 'Role', cell: ({ role }) => role },
            { title: 'AI', cell: ({ aiEnabled }) => (aiEnabled ? 'enabled' : 'disabled') },
            {
              title: 'Left',
              isNumber: true,
              cell: ({ id }) => <Left usd={left.get(String(id))} />,
            },
            { title: '', cell: ({ login }) => <Actions login={login} /> },
          ]}
        />
      </Section>
    </Page>
  )
}

/** A call may cost less than a cent. */
const DOLLARS = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD', maximumFractionDigits: 4 })

function Left({ usd }: { usd: number | undefined }): ReactNode {
  if (usd === undefined) return <span className="quiet">not used yet</span>
  return usd > 0 ? DOLLARS.format(usd) : <b className="used-up">{`${DOLLARS.format(usd)}, used up`}</b>
}

function Actions({ login }: { login: string }): ReactNode {
  const { control } = useSandbox()
  const act = useAct()
  const [usd, setUsd] = useState<number | string>(0)
  const path = `/allowances/${encodeURIComponent(login)}`
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      <NumberInput
        size="xs"
        w={86}
        value={usd}
        onChange={setUsd}
        prefix="$"
        decimalScale={2}
        min={0}
        aria-label={`Allowance of ${login} in US dollars`}
      />
      <Button
        size="compact-xs"
        variant="default"
        aria-label={`Set the allowance of ${login}`}
        onClick={() =>
          void act(() => control('POST', path, { usd: Number(usd) }), `${login} has $${Number(usd).toFixed(2)} left.`)
        }
      >
        Set
      </Button>
      <Button
        size="compact-xs"
        variant="default"
        aria-label={`Recharge ${login}`}
        onClick={() => void act(() => control('POST', `${path}/recharge`), `${login} is recharged.`)}
      >
        Recharge
      </Button>
    </Group>
  )
}
