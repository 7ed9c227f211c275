/** Continues the trace of a call in the jobs that it sends. */
export interface JobTracing {
  /** The trace of what is running, in W3C format. */
  current(): string | undefined;
  run(job: string, traceparent: string | undefined, work: () => Promise<void>): Promise<void>;
}
