import { Hono } from 'hono'
import { EDITION } from '#spec'
import { BOUNDS_S } from '../../sandboxes/request-counts.ts'
import { EXPOSITION, type Metric, expositionOf, histogramOf, single } from './exposition.ts'
import type { Running } from './health.ts'

const SECOND_MS = 1_000

/** What the mock does and uses, in Prometheus' text format. */
export function metricsRoute(running: Running): Hono {
  const app = new Hono()
  app.get('/', (context) =>
    context.body(expositionOf(metricsOf(running)), 200, { 'content-type': EXPOSITION, 'cache-control': 'no-store' }),
  )
  return app
}

function metricsOf(running: Running): Metric[] {
  return [...requestsOf(running), ...sandboxesOf(running), ...processOf(running)]
}

function requestsOf({ sandboxes }: Running): Metric[] {
  const operations = [...sandboxes.counts.byOperation]
  return [
    {
      name: 'etalon_mock_requests_total',
      help: 'Requests to the API by operation and status; operation "none" matched no operation.',
      type: 'counter',
      samples: operations.flatMap(([operation, { byStatus }]) =>
        [...byStatus].map(([status, value]) => ({ labels: { operation, status }, value })),
      ),
    },
    {
      name: 'etalon_mock_request_duration_seconds',
      help: 'Time until the response was decided, forced delays included.',
      type: 'histogram',
      samples: operations.flatMap(([operation, { buckets, sumMs }]) =>
        histogramOf({ operation }, BOUNDS_S, buckets, sumMs / SECOND_MS),
      ),
    },
  ]
}

function sandboxesOf({ sandboxes, open }: Running): Metric[] {
  const entries = sandboxes.all().reduce((sum, { journal }) => sum + journal.size, 0)
  return [
    single('etalon_mock_sandboxes', 'gauge', 'Sandboxes, the default one included.', sandboxes.size),
    {
      name: 'etalon_mock_sandboxes_evicted_total',
      help: 'Sandboxes that reached a limit, by the limit.',
      type: 'counter',
      samples: [...sandboxes.evicted.counts].map(([reason, value]) => ({ labels: { reason }, value })),
    },
    single(
      'etalon_mock_sandbox_memory_bytes',
      'gauge',
      'Estimated memory of the sandboxes, without the default one.',
      sandboxes.bytes,
    ),
    single('etalon_mock_journal_entries', 'gauge', 'Requests in the journals of all sandboxes.', entries),
    single('etalon_mock_open_streams', 'gauge', 'Streams under way.', open.size),
  ]
}

/** Named as the usual libraries name them, so that the usual dashboards work. */
function processOf({ process }: Running): Metric[] {
  if (process === undefined) return []
  const { residentBytes, heapBytes, userSeconds, systemSeconds } = process.usage()
  const delay = process.loopDelay()
  return [
    {
      name: 'etalon_mock_info',
      help: 'Version of Etalon, and edition of its rules.',
      type: 'gauge',
      samples: [{ labels: { version: process.version, edition: EDITION }, value: 1 }],
    },
    single(
      'process_start_time_seconds',
      'gauge',
      'Start of the process since the Unix epoch in seconds.',
      process.startedSeconds,
    ),
    single(
      'process_cpu_seconds_total',
      'counter',
      'Total user and system CPU time spent in seconds.',
      userSeconds + systemSeconds,
    ),
    single('process_resident_memory_bytes', 'gauge', 'Resident memory size in bytes.', residentBytes),
    single('nodejs_heap_size_used_bytes', 'gauge', 'Heap in use, garbage included, in bytes.', heapBytes),
    single(
      'nodejs_eventloop_lag_p50_seconds',
      'gauge',
      'Median delay of the event loop since the last scrape.',
      delay?.p50,
    ),
    single('nodejs_eventloop_lag_p99_seconds', 'gauge', 'The same, 99th percentile.', delay?.p99),
    single('nodejs_eventloop_lag_max_seconds', 'gauge', 'The same, maximum.', delay?.max),
  ]
}
