import { Button } from '@mantine/core'
import { IconBolt } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useAct, useControl } from '../app/data.ts'
import { usePlace } from '../app/router.ts'
import { useSandbox } from '../app/sandbox.tsx'
import type { AnswerOf } from '../control.ts'
import { ForceForm } from '../parts/force-form.tsx'
import { HttpStatus } from '../parts/marks.tsx'
import { Empty, Page, Section } from '../parts/page.tsx'
import { DataTable } from '../parts/table.tsx'

type Failure = AnswerOf<'listFailures'>['failures'][number]

const BREAKS = { reset: 'connection reset', cut: 'body cut off', malformed: 'malformed JSON' }

/** Forced responses, and how many are still to come. */
export function ForcedResponses(): ReactNode {
  const { control } = useSandbox()
  const { query } = usePlace()
  const { data } = useControl<'listFailures'>('/failures')
  const act = useAct()
  const failures = data?.failures ?? []
  const operation = query.get('operation')
  return (
    <Page
      title="Forced responses"
      lead="The next calls of an operation get the response that you choose: any status, a broken connection, a broken body, a delay. Requests that are refused anyway do not count."
      actions={
        failures.length > 0 && (
          <Button
            size="xs"
            variant="default"
            onClick={() => void act(() => control('DELETE', '/failures'), 'No responses are forced.')}
          >
            Clear all
          </Button>
        )
      }
    >
      <Section title="Force a response">
        <ForceForm key={operation} start={operation === null ? {} : { operation }} />
      </Section>
      <Section title="Still to come">
        {data !== undefined && failures.length === 0 ? (
          <Empty icon={<IconBolt size={28} />} title="No responses are forced">
            Choose an operation above, or open a request in the journal and force its response.
          </Empty>
        ) : (
          <DataTable<Failure>
            label="Forced responses"
            rows={failures}
            keyOf={nameOf}
            columns={[
              {
                title: 'Of',
                cell: (one) => (
                  <>
                    <b>{nameOf(one)}</b>
                    {one.target !== undefined && <div className="quiet">{one.target}</div>}
                  </>
                ),
              },
              { title: 'Response', cell: (one) => <ResponseOf failure={one} /> },
              { title: 'Calls left', cell: ({ times }) => times ?? 'all' },
              {
                title: '',
                cell: (one) => (
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={`Remove ${nameOf(one)}`}
                    onClick={() =>
                      void act(
                        () => control('POST', '/failures', { ...idOf(one), times: 0 }),
                        `${nameOf(one)} is served as usual.`,
                      )
                    }
                  >
                    Remove
                  </Button>
                ),
              },
            ]}
          />
        )}
      </Section>
    </Page>
  )
}

function ResponseOf({ failure: { status, body, broken, delayMs } }: { failure: Failure }): ReactNode {
  return (
    <>
      {broken !== 'reset' && <HttpStatus value={status} />}{' '}
      {[broken === undefined ? '' : BREAKS[broken], delayMs === undefined ? '' : `after ${delayMs} ms`]
        .filter(Boolean)
        .join(', ')}
      {body !== undefined && <code className="snippet">{body.slice(0, 90)}</code>}
    </>
  )
}

function idOf({ operation, listener }: Failure): { operation: string } | { listener: number | bigint | undefined } {
  return operation === undefined ? { listener } : { operation }
}

function nameOf({ operation, listener }: Failure): string {
  return operation ?? `listener ${listener}`
}
