import { type ExecutionRecord, randomOf } from '../../world/index.ts'

/** What goes wrong in a run that fails for no known reason. */
export const USUAL_FAILURE = 'java.io.IOException: Connection reset by peer'

/** Frames below the failing call, by the system that it went to. */
const ORIGINS: readonly (readonly [matches: RegExp, frames: readonly string[]])[] = [
  [
    /SQL|jdbc/i,
    [
      'org.postgresql.core.v3.QueryExecutorImpl.receiveErrorResponse(QueryExecutorImpl.java:2725)',
      'org.postgresql.core.v3.QueryExecutorImpl.processResults(QueryExecutorImpl.java:2412)',
      'org.postgresql.jdbc.PgStatement.executeBatch(PgStatement.java:896)',
      'com.example.etl.database.BatchWriter.flush(BatchWriter.java:188)',
    ],
  ],
  [
    /http|429|503|401/i,
    [
      'com.example.etl.web.HttpClient.checkStatus(HttpClient.java:141)',
      'com.example.etl.web.HttpClient.execute(HttpClient.java:97)',
      'com.example.etl.web.PagedReader.nextPage(PagedReader.java:63)',
    ],
  ],
  [
    /File|sftp/i,
    [
      'com.jcraft.jsch.ChannelSftp.throwStatusError(ChannelSftp.java:2873)',
      'com.jcraft.jsch.ChannelSftp.get(ChannelSftp.java:1337)',
      'com.example.etl.file.SftpReader.open(SftpReader.java:74)',
    ],
  ],
]
const NETWORK = [
  'java.base/sun.nio.ch.SocketChannelImpl.read(SocketChannelImpl.java:394)',
  'com.example.etl.net.Channel.fill(Channel.java:112)',
]
const ENGINE = [
  'com.example.etl.engine.Extractor.read(Extractor.java:231)',
  'com.example.etl.engine.Transformation.process(Transformation.java:87)',
  'com.example.etl.engine.Pipeline.step(Pipeline.java:164)',
  'com.example.etl.engine.Pipeline.run(Pipeline.java:58)',
  'com.example.etl.engine.FlowRunner.runFlow(FlowRunner.java:302)',
  'com.example.etl.engine.FlowRunner.call(FlowRunner.java:77)',
  'java.base/java.util.concurrent.FutureTask.run(FutureTask.java:317)',
  'java.base/java.util.concurrent.ThreadPoolExecutor.runWorker(ThreadPoolExecutor.java:1144)',
  'java.base/java.util.concurrent.ThreadPoolExecutor$Worker.run(ThreadPoolExecutor.java:642)',
  'java.base/java.lang.Thread.run(Thread.java:1583)',
]

/** The stack trace of a failed run, from the failing call to the thread. */
export function stackTrace(run: ExecutionRecord): string[] {
  const failure = run.failure ?? ''
  const origin = ORIGINS.find(([matches]) => matches.test(failure))?.[1] ?? NETWORK
  const worker = 1 + Math.floor(randomOf(run)() * 8)
  return [...[...origin, ...ENGINE].map((frame) => `\tat ${frame}`), `\t… in thread worker-${worker}`]
}
