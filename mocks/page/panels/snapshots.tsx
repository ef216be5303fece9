import { Button, FileButton, Group, TextInput } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useAct, useControl } from '../app/data.ts'
import { useSandbox } from '../app/sandbox.tsx'
import { pathOf, send } from '../control.ts'
import { readJson } from '../../../spec/int64.ts'
import { confirm } from '../parts/confirm.tsx'
import { Empty, Page, Section } from '../parts/page.tsx'
import { DataTable } from '../parts/table.tsx'

/** Named snapshots of the sandbox: taken, restored, downloaded, imported. */
export function Snapshots(): ReactNode {
  const { sandbox, control } = useSandbox()
  const { data } = useControl<'listSnapshots'>('/snapshots')
  const act = useAct()
  const [name, setName] = useState('before')
  const pathTo = (one: string): string => `/snapshots/${encodeURIComponent(one)}`
  const take = (event: FormEvent): void => {
    event.preventDefault()
    void act(() => control('PUT', pathTo(name)), `Snapshot ${name} is taken.`)
  }
  const bring = async (file: File | null): Promise<void> => {
    if (file === null) return
    const own = file.name.replace(/\.json$/, '')
    await act(
      async () => send('PUT', pathOf(sandbox.id) + pathTo(own), readJson(await file.text()).exact),
      `Snapshot ${own} is imported.`,
    )
  }
  const rows = data?.snapshots ?? []
  return (
    <Page
      title="Snapshots"
      lead="A snapshot keeps the data and the clock of the sandbox, to return to as often as needed."
    >
      <Section>
        <form aria-label="Take a snapshot" onSubmit={take}>
          <Group gap="xs" align="end">
            <TextInput
              label="Name"
              size="xs"
              required
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Button size="xs" type="submit">
              Take a snapshot
            </Button>
            <FileButton onChange={(file) => void bring(file)} accept="application/json">
              {(props) => (
                <Button {...props} size="xs" variant="default">
                  Import a file
                </Button>
              )}
            </FileButton>
          </Group>
        </form>
      </Section>
      {data !== undefined && rows.length === 0 ? (
        <Empty icon={<IconCamera size={28} />} title="No snapshots yet">
          Take one before you try something, and restore it afterwards. A downloaded snapshot starts another mock:{' '}
          <code>etalon mock --world FILE</code>.
        </Empty>
      ) : (
        <Section>
          <DataTable<string>
            label="Snapshots, oldest first"
            rows={rows}
            keyOf={(one) => one}
            columns={[
              { title: 'Snapshot', cell: (one) => <b>{one}</b> },
              {
                title: '',
                cell: (one) => (
                  <Group gap="xs" justify="flex-end">
                    <Button
                      size="compact-xs"
                      variant="default"
                      aria-label={`Restore ${one}`}
                      onClick={() =>
                        confirm({
                          title: `Restore ${one}?`,
                          text: 'The present data and clock of the sandbox are replaced.',
                          label: 'Restore',
                          onConfirm: () =>
                            void act(() => control('POST', `${pathTo(one)}/restore`), `${one} is restored.`),
                        })
                      }
                    >
                      Restore
                    </Button>
                    <Button
                      component="a"
                      size="compact-xs"
                      variant="default"
                      href={pathOf(sandbox.id) + pathTo(one)}
                      download={`${one}.json`}
                      aria-label={`Download ${one}`}
                    >
                      Download
                    </Button>
                    <Button
                      size="compact-xs"
                      variant="default"
                      aria-label={`Delete ${one}`}
                      onClick={() => void act(() => control('DELETE', pathTo(one)), `${one} is deleted.`)}
                    >
                      Delete
                    </Button>
                  </Group>
                ),
              },
            ]}
          />
        </Section>
      )}
    </Page>
  )
}
