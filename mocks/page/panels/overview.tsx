import { Anchor, Button, Tabs, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { mockVariables } from '../../client/variables.ts'
import { deviationsOf } from '../app/chips.tsx'
import { useAct, useSummary } from '../app/data.ts'
import { firstKey } from '../app/product.ts'
import { linkTo } from '../app/router.ts'
import { type SandboxShown, useSandbox } from '../app/sandbox.tsx'
import { useTab } from '../app/tabs.ts'
import { UNDO } from '../app/undo.ts'
import { CodeBlock, Copyable } from '../parts/copy.tsx'
import { Page, Section } from '../parts/page.tsx'
import { DataTable } from '../parts/table.tsx'
import { curlOf, plural, shortened } from '../parts/words.ts'

/** What a client needs to use the sandbox, and what is not normal in it now. */
export function Overview(): ReactNode {
  const { sandbox } = useSandbox()
  const { data: summary } = useSummary()
  const base = `${location.origin}/rest`
  const tab = useTab('curl')
  return (
    <Page
      title="Overview"
      lead={
        <>
          Sandbox <b>{sandbox.id}</b>
          {summary !== undefined && (
            <>
              {' · '}
              <Anchor href={linkTo(['journal'])} size="sm" underline="always">
                {plural(summary.requests, 'request')}
              </Anchor>{' '}
              so far
            </>
          )}
        </>
      }
    >
      <State />
      <Section
        title="Connect"
        lead="The base URL is the same for all sandboxes; the key decides which one a request reaches."
      >
        <dl className="facts facts-wide">
          <div className="fact">
            <dt>Base URL</dt>
            <dd>
              <Copyable text={base} what="the base URL" />
            </dd>
          </div>
          <div className="fact">
            <dt>MCP endpoint</dt>
            <dd>
              <Copyable text={`${base}/v1/ai-agent/mcp`} what="the MCP endpoint" />
            </dd>
          </div>
        </dl>
        <Tabs {...tab} mt="md" keepMounted={false}>
          <Tabs.List>
            <Tabs.Tab value="curl">First request</Tabs.Tab>
            <Tabs.Tab value="env">.env</Tabs.Tab>
            <Tabs.Tab value="fetch">fetch</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="curl" pt="sm">
            <CodeBlock
              what="a first request"
              text={curlOf(base, firstKey(sandbox))}
              shown={curlOf(base, shortened(firstKey(sandbox)))}
            />
          </Tabs.Panel>
          <Tabs.Panel value="env" pt="sm">
            <CodeBlock
              what="the .env lines"
              text={environmentOf(sandbox, base, (key) => key)}
              shown={environmentOf(sandbox, base, shortened)}
            />
          </Tabs.Panel>
          <Tabs.Panel value="fetch" pt="sm">
            <CodeBlock
              what="the fetch call"
              text={fetchOf(base, firstKey(sandbox))}
              shown={fetchOf(base, shortened(firstKey(sandbox)))}
            />
          </Tabs.Panel>
        </Tabs>
      </Section>
      <Credentials sandbox={sandbox} />
    </Page>
  )
}

/** What differs from a plain sandbox, with a button that undoes it. */
function State(): ReactNode {
  const { control } = useSandbox()
  const { data: summary } = useSummary()
  const act = useAct()
  if (summary === undefined) return null
  const deviations = deviationsOf(summary)
  const undoOf = (panel: string): ReactNode => {
    const undo = UNDO[panel]
    if (undo === undefined) return null
    const label = panel === 'clock' ? 'Follow the machine' : 'Clear'
    return (
      <Button
        size="compact-xs"
        variant="default"
        aria-label={`${label}: ${panel}`}
        onClick={() => void act(() => undo(control), 'Undone.')}
      >
        {label}
      </Button>
    )
  }
  if (deviations.length === 0)
    return (
      <div className="state state-normal">
        <IconCircleCheck size={18} aria-hidden="true" />
        <Text size="sm">Everything is normal: the clock runs, and nothing is forced, delayed or varied.</Text>
      </div>
    )
  return (
    <div className="state state-changed">
      <Text size="sm" fw={600}>
        Not normal now
      </Text>
      <ul>
        {deviations.map(({ panel, label }) => (
          <li key={label}>
            <Anchor href={linkTo([panel])} size="sm">
              {label}
            </Anchor>
            {undoOf(panel)}
          </li>
        ))}
      </ul>
    </div>
  )
}

interface Credential {
  role: string
  key?: string
  login?: { login: string; password: string }
}

function Credentials({ sandbox: { keys, logins } }: { sandbox: SandboxShown }): ReactNode {
  const roles = [...new Set([...Object.keys(keys), ...Object.keys(logins)])]
  const rows = roles.map((role): Credential => ({
    role,
    ...(keys[role] === undefined ? {} : { key: keys[role] }),
    ...(logins[role] === undefined ? {} : { login: logins[role] }),
  }))
  return (
    <Section title="Keys and logins" lead="One user for each role. The keys of a sandbox stay the same over resets.">
      <DataTable<Credential>
        label="Keys and logins"
        rows={rows}
        keyOf={({ role }) => role}
        columns={[
          { title: 'Role', cell: ({ role }) => <b>{role}</b> },
          {
            title: 'API key',
            cell: ({ role, key }) =>
              key !== undefined && <Copyable text={key} shown={shortened(key)} what={`the key of ${role}`} />,
          },
          {
            title: 'Login',
            cell: ({ role, login }) =>
              login !== undefined && <Copyable text={login.login} what={`the login of ${role}`} />,
          },
          {
            title: 'Password',
            cell: ({ role, login }) =>
              login !== undefined && <Copyable text={login.password} what={`the password of ${role}`} />,
          },
        ]}
      />
    </Section>
  )
}

function fetchOf(base: string, key: string): string {
  return `const response = await fetch('${base}/v1/flows', {
  headers: { authorization: 'Bearer ${key}' },
})
console.log(await response.json())`
}

function environmentOf({ keys }: SandboxShown, base: string, written: (key: string) => string): string {
  const shown = Object.fromEntries(Object.entries(keys).map(([role, key]) => [role, written(key)]))
  return Object.entries(mockVariables(base, shown))
    .map(([name, value]) => `${name}=${value}`)
    .join('\n')
}
