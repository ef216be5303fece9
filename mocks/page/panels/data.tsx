import { Anchor, Button, Checkbox, Group, SegmentedControl, TextInput } from '@mantine/core'
import { IconDatabase, IconPlus, IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useControl } from '../app/data.ts'
import { linkTo, open, useParameter, usePlace } from '../app/router.ts'
import { withoutTab } from '../app/tabs.ts'
import { columnsOf, type Row } from '../data/columns.tsx'
import { NewRecord, RecordDrawer } from '../data/record.tsx'
import { Empty, Page, Section } from '../parts/page.tsx'
import { PAGE, Pager, skippedAt } from '../parts/pager.tsx'
import { DataTable } from '../parts/table.tsx'
import { grouped, plural, spaced } from '../parts/words.ts'
import { Select } from '../parts/select.tsx'

const FIRST = 'flows'
const NEW = 'new record'
/** Tables that grow by what happens, where the latest is looked for first. */
const HISTORY = new Set(['executions', 'deliveries', 'listenerMessages', 'audit', 'sessions', 'tickets', 'mails'])

/** Everything that the sandbox stores, table by table: found, read, edited. */
export function Data(): ReactNode {
  const { segments, query } = usePlace()
  const [, table = FIRST, key] = segments
  const [words, setWords] = useParameter('q', '', ['page'])
  const [page, setPage] = useParameter('page', '1')
  const [isInternal, setInternal] = useParameter('internal')
  const [order, setOrder] = useParameter('order', HISTORY.has(table) ? 'newest' : 'oldest', ['page'])
  const { data: listed } = useControl<'listTables'>('/tables')
  const { data, error } = useControl<'readTable'>(
    `/tables/${table}?${new URLSearchParams({ words, order, skip: `${skippedAt(page)}`, limit: `${PAGE}` })}`,
  )
  const tables = (listed?.tables ?? []).filter(({ name, internal }) => !internal || isInternal !== '' || name === table)
  const rows = (data?.records ?? []) as unknown as readonly Row[]
  const matching = data?.matching ?? 0
  const current = listed?.tables.find(({ name }) => name === table)
  const close = (): void => open(linkTo(['data', table], withoutTab(query)))
  return (
    <Page
      title="Data"
      lead={
        <span role="status">{`${spaced(table)}: ${words === '' ? plural(matching, 'record') : `${grouped(matching)} of ${plural(current?.records ?? 0, 'record')}`}`}</span>
      }
      actions={
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} />}
          onClick={() => open(linkTo(['data', table, NEW], query))}
        >
          New record
        </Button>
      }
    >
      <Group gap="xs" className="filters" role="search" aria-label="Filter the records">
        <Select
          size="xs"
          aria-label="Table"
          data={tables.map(({ name, records }) => ({
            value: name,
            label: `${spaced(name)} (${grouped(records)})`,
          }))}
          value={table}
          onChange={(name) =>
            name !== null && open(linkTo(['data', name], isInternal === '' ? {} : { internal: isInternal }))
          }
          searchable
          allowDeselect={false}
          w={230}
        />
        <TextInput
          size="xs"
          type="search"
          aria-label="Text in the records"
          placeholder="Text anywhere in a record"
          leftSection={<IconSearch size={14} />}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          className="filter-text"
        />
        <SegmentedControl
          size="xs"
          aria-label="Which records come first"
          value={order}
          onChange={setOrder}
          data={[
            { value: 'oldest', label: 'Oldest first' },
            { value: 'newest', label: 'Newest first' },
          ]}
        />
        <Checkbox
          size="xs"
          label="Internal tables"
          checked={isInternal !== ''}
          onChange={(event) => setInternal(event.currentTarget.checked ? 'yes' : '')}
        />
      </Group>
      {error !== null ? (
        <Empty icon={<IconDatabase size={28} />} title={`There is no table ${table}`}>
          <Anchor href={linkTo(['data'])}>See the flows</Anchor>
        </Empty>
      ) : data !== undefined && rows.length === 0 ? (
        <Empty
          icon={<IconDatabase size={28} />}
          title={words === '' ? `No ${spaced(table).toLowerCase()} yet` : 'No record has this text'}
        >
          {words === ''
            ? 'Create one through the API, or write a record here.'
            : 'The search looks for the text in the JSON of each record, in any case.'}
        </Empty>
      ) : (
        <Section>
          <DataTable<Row>
            label={spaced(table)}
            rows={rows}
            keyOf={(row) => String(row.key)}
            columns={columnsOf(table, rows, query)}
            onOpen={(row) => open(linkTo(['data', table, row.key], query))}
            isCurrent={(row) => String(row.key) === key}
          />
          <Pager total={matching} page={page} onChange={setPage} />
        </Section>
      )}
      {key !== undefined &&
        (key === NEW ? (
          <NewRecord table={table} template={rows[0]?.record} onClose={close} />
        ) : (
          <RecordDrawer key={`${table} ${key}`} table={table} recordKey={key} onClose={close} />
        ))}
    </Page>
  )
}
