import { SegmentedControl, Stack, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { writeJson } from '../../../spec/int64.ts'
import { useControl } from '../app/data.ts'
import { Diff } from '../parts/diff.tsx'
import { Moment } from '../parts/marks.tsx'
import { Empty } from '../parts/page.tsx'
import { DataTable } from '../parts/table.tsx'

interface Version {
  uuid: string
  kind: string
  objectId: number | bigint
  message: string
  savedAt: number
  savedBy: string
  snapshot: object
}

/** Tables whose objects have saved versions, with their kind. */
const KINDS: Readonly<Record<string, string>> = {
  flows: 'flow',
  schedules: 'schedule',
  connections: 'connection',
  formats: 'format',
}
const MOST = 500

/** The saved versions of an object, and the difference between one and the next. */
export function History({
  table,
  recordKey,
  present,
}: {
  table: string
  recordKey: string
  present: object
}): ReactNode {
  const kind = KINDS[table]
  const words = new URLSearchParams({ words: `"objectId":${recordKey},`, limit: `${MOST}` })
  const { data } = useControl<'readTable'>(`/tables/versions?${words}`, { enabled: kind !== undefined })
  const [chosen, setChosen] = useState<string>()
  const [against, setAgainst] = useState('before')
  const versions = (data?.records ?? [])
    .map(({ record }) => record as Version)
    .filter((one) => one.kind === kind && String(one.objectId) === recordKey)
    .toSorted((one, other) => other.savedAt - one.savedAt)
  if (kind === undefined) return <Text size="sm">Objects of this table have no saved versions.</Text>
  if (data !== undefined && versions.length === 0)
    return (
      <Empty icon={<IconHistory size={28} />} title="No saved versions">
        A version is saved with every change through the API. Edits made here are not versions.
      </Empty>
    )
  const index = Math.max(
    0,
    versions.findIndex(({ uuid }) => uuid === chosen),
  )
  const version = versions[index]
  if (version === undefined) return null
  const before = versions[index + 1]
  const older = against === 'now' ? version.snapshot : (before?.snapshot ?? {})
  const newer = against === 'now' ? present : version.snapshot
  return (
    <Stack gap="sm">
      <DataTable<Version>
        label="Versions, newest first"
        rows={versions}
        keyOf={({ uuid }) => uuid}
        isCurrent={({ uuid }) => uuid === version.uuid}
        onOpen={({ uuid }) => setChosen(uuid)}
        columns={[
          {
            title: 'Saved',
            cell: ({ uuid, savedAt }) => (
              <button type="button" className="link" onClick={() => setChosen(uuid)}>
                <Moment at={savedAt} />
              </button>
            ),
          },
          { title: 'By', cell: ({ savedBy }) => savedBy },
          { title: 'Message', cell: ({ message }) => message },
        ]}
      />
      <SegmentedControl
        size="xs"
        aria-label="Compare with"
        value={against}
        onChange={setAgainst}
        data={[
          { value: 'before', label: 'Changes of this version' },
          { value: 'now', label: 'Since this version' },
        ]}
      />
      <Diff before={writeJson(older, 2)} after={writeJson(newer, 2)} label="Difference" />
    </Stack>
  )
}
