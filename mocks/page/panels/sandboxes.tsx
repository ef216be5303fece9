import { Button, Group, Menu, NumberInput, TextInput, ActionIcon, Badge } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useAct } from '../app/data.ts'
import { askToReset } from '../app/reset.ts'
import { type SandboxShown, useSandbox } from '../app/sandbox.tsx'
import { firstKey } from '../app/product.ts'
import { pathOf, send } from '../control.ts'
import { confirm } from '../parts/confirm.tsx'
import { Copyable } from '../parts/copy.tsx'
import { Page, Section } from '../parts/page.tsx'
import { DataTable } from '../parts/table.tsx'
import { plural, shortened } from '../parts/words.ts'

interface Wish {
  id?: string
  vary?: number
  from?: string
}

/** The sandboxes: created, forked, reset, deleted, selected. */
export function Sandboxes(): ReactNode {
  const { sandbox, all, choose } = useSandbox()
  const client = useQueryClient()
  const act = useAct()
  const [id, setId] = useState('')
  const [vary, setVary] = useState<number | string>('')
  const create = async (wish: Wish): Promise<void> => {
    let made = ''
    const done = await act(async () => {
      const created = (await send('POST', '/_mock/sandboxes', wish)) as SandboxShown
      made = created.id
      await client.refetchQueries({ queryKey: ['sandboxes'] })
    }, 'The sandbox is created and selected.')
    if (done) choose(made)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void create({ ...(id === '' ? {} : { id }), ...(vary === '' ? {} : { vary: Number(vary) }) }).then(() => setId(''))
  }
  return (
    <Page
      title="Sandboxes"
      lead="Each is a separate service with its own data, keys, clock and journal. Give every test its own, and they can run at once."
    >
      <Section title="Create a sandbox">
        <form aria-label="Create a sandbox" onSubmit={submit}>
          <Group gap="xs" align="end">
            <TextInput
              label="Id"
              size="xs"
              value={id}
              onChange={(event) => setId(event.currentTarget.value)}
              pattern="[a-z0-9]{1,40}"
              placeholder="generated"
              title="a-z and 0-9"
            />
            <NumberInput
              label="Vary by seed"
              size="xs"
              value={vary}
              onChange={setVary}
              min={0}
              max={4_294_967_295}
              placeholder="plain"
              w={140}
            />
            <Button size="xs" type="submit">
              Create
            </Button>
          </Group>
        </form>
      </Section>
      <Section>
        <DataTable<SandboxShown>
          label="Sandboxes"
          rows={all}
          keyOf={(one) => one.id}
          isCurrent={(one) => one.id === sandbox.id}
          columns={[
            {
              title: 'Sandbox',
              cell: (one) => (
                <>
                  <b>{one.id}</b>{' '}
                  {one.id === sandbox.id && (
                    <Badge variant="light" size="sm" className="tag">
                      selected
                    </Badge>
                  )}{' '}
                  {one.vary !== undefined && <span className="quiet">{`varied by ${one.vary}`}</span>}
                </>
              ),
            },
            {
              title: 'First key',
              cell: (one) => (
                <Copyable text={firstKey(one)} shown={shortened(firstKey(one))} what={`the first key of ${one.id}`} />
              ),
            },
            { title: 'Keys', cell: (one) => plural(Object.keys(one.keys).length, 'key') },
            { title: '', cell: (one) => <Actions one={one} onFork={() => void create({ from: one.id })} /> },
          ]}
        />
      </Section>
    </Page>
  )
}

function Actions({ one: { id }, onFork }: { one: SandboxShown; onFork: () => void }): ReactNode {
  const { sandbox, choose } = useSandbox()
  const act = useAct()
  const drop = (): void =>
    confirm({
      title: `Delete ${id}?`,
      text: 'Its data is lost, and its keys stop working.',
      label: 'Delete',
      onConfirm: () => void act(() => send('DELETE', pathOf(id)), `${id} is deleted.`),
    })
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      <Button
        size="compact-xs"
        variant="default"
        disabled={id === sandbox.id}
        aria-label={`Select ${id}`}
        onClick={() => choose(id)}
      >
        Select
      </Button>
      <Menu position="bottom-end" width={150}>
        <Menu.Target>
          <ActionIcon size={24} variant="default" aria-label={`More for ${id}`}>
            <IconDots size={14} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={onFork}>Fork</Menu.Item>
          <Menu.Item onClick={() => askToReset(id, act)}>Reset…</Menu.Item>
          {id !== 'default' && <Menu.Item onClick={drop}>Delete…</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}
