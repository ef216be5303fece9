import { Anchor, Badge, Button, Drawer, Group, Stack, TextInput } from '@mantine/core'
import { IconMail, IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useControl } from '../app/data.ts'
import { linkTo, open, useParameter, usePlace } from '../app/router.ts'
import type { AnswerOf } from '../control.ts'
import { CodeBlock } from '../parts/copy.tsx'
import { Fact, Moment } from '../parts/marks.tsx'
import { Empty, Page, Section } from '../parts/page.tsx'
import { SortedTable } from '../parts/sorted-table.tsx'
import { grouped } from '../parts/words.ts'
import { useReturnFocus } from '../parts/return-focus.ts'

type Mail = AnswerOf<'listOutbox'>['mails'][number]

const LISTED = 300

/** Mails and notifications about runs, newest first. */
export function Outbox(): ReactNode {
  const { segments, query } = usePlace()
  const { data } = useControl<'listOutbox'>(`/outbox?limit=${LISTED}`)
  const [words, setWords] = useParameter('q', '', ['page'])
  const { total = 0, mails = [] } = data ?? {}
  const rows = mails.filter((one) => textOf(one).includes(words.toLowerCase()))
  const chosen = mails.find(({ id }) => String(id) === segments[1])
  return (
    <Page title="Outbox" lead={<span role="status">{leadOf(total, mails.length)} The mock sends none of them.</span>}>
      <Group gap="xs" className="filters" role="search" aria-label="Filter the outbox">
        <TextInput
          size="xs"
          type="search"
          aria-label="Words of a mail"
          placeholder="Recipient, subject, or text"
          leftSection={<IconSearch size={14} />}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          className="filter-text"
        />
      </Group>
      {data !== undefined && rows.length === 0 ? (
        <Empty icon={<IconMail size={28} />} title={total === 0 ? 'No mails yet' : 'No mail matches'}>
          {total === 0 ? (
            <>
              Start a run that reports its end, such as{' '}
              <code>POST /v1/flows/102/run?emailOnFailure=true&amp;emails=you@example.com</code>, or one that reports
              when it takes too long, with <code>expectedTime=5</code>.
            </>
          ) : (
            'Use fewer words, or clear the filter.'
          )}
        </Empty>
      ) : (
        <Section>
          <SortedTable<Mail>
            label="Mails and notifications, newest first"
            rows={rows}
            keyOf={({ id }) => String(id)}
            onOpen={({ id }) => open(linkTo(['outbox', id], query))}
            isCurrent={({ id }) => String(id) === segments[1]}
            columns={[
              {
                title: 'Subject',
                by: ({ subject }) => subject,
                cell: ({ id, subject }) => (
                  <Anchor size="sm" href={linkTo(['outbox', id], query)}>
                    {subject}
                  </Anchor>
                ),
              },
              { title: 'Kind', by: ({ kind }) => kind, cell: ({ kind }) => <Kind value={kind} /> },
              {
                title: 'To',
                by: ({ to }) => to.join(', '),
                cell: ({ to }) => <span className="break">{to.join(', ')}</span>,
              },
              { title: 'Sent', by: ({ sent }) => sent, cell: ({ sent }) => <Moment at={sent} /> },
              {
                title: 'Run',
                by: ({ auditId }) => auditId,
                cell: ({ auditId }) => (
                  <Anchor size="sm" href={linkTo(['runs', auditId])}>
                    {String(auditId)}
                  </Anchor>
                ),
              },
            ]}
          />
        </Section>
      )}
      {chosen !== undefined && <MailDrawer mail={chosen} onClose={() => open(linkTo(['outbox'], query))} />}
    </Page>
  )
}

function textOf({ to, kind, subject, body, flowId, auditId }: Mail): string {
  return `${kind} ${to.join(' ')} ${subject} ${body} ${flowId} ${auditId}`.toLowerCase()
}

function leadOf(total: number, listed: number): string {
  const count = total === 1 ? '1 mail or notification' : `${grouped(total)} mails and notifications`
  return listed < total ? `${count}, the latest ${listed} listed.` : `${count}.`
}

function Kind({ value }: { value: Mail['kind'] }): ReactNode {
  return (
    <Badge variant="default" size="sm">
      {value}
    </Badge>
  )
}

function MailDrawer({ mail, onClose }: { mail: Mail; onClose: () => void }): ReactNode {
  useReturnFocus()
  const { kind, to, subject, body, sent, flowId, auditId } = mail
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={640}
      transitionProps={{ duration: 0 }}
      title={subject}
      closeButtonProps={{ 'aria-label': 'Close' }}
      overlayProps={{ backgroundOpacity: 0.25 }}
    >
      <Stack gap="md">
        <Group gap="xs">
          <Button size="xs" component="a" href={linkTo(['runs', auditId])}>{`Run ${auditId}`}</Button>
          <Button size="xs" variant="default" component="a" href={linkTo(['data', 'flows', flowId])}>
            {`Flow ${flowId}`}
          </Button>
        </Group>
        <dl className="facts">
          <Fact name="Kind">{kind}</Fact>
          <Fact name="To">{to.join(', ')}</Fact>
          <Fact name="Sent">
            <Moment at={sent} withMs />
          </Fact>
        </dl>
        <CodeBlock text={body} what="the text" />
      </Stack>
    </Drawer>
  )
}
