import { z } from "zod";
import { job, listJobs, runJob } from "#app/domain/job/job.ts";
import { type EndpointHandler, handle } from "#app/api/endpoint/handler.ts";
import { defineEndpoint } from "#app/api/endpoint/endpoint.ts";

export const jobEndpoints = {
  list: defineEndpoint({
    method: "GET",
    path: "/api/oem/jobs",
    operationId: "listJobs",
    summary: "List the background jobs with the last run of each",
    action: "job.read",
    result: z.array(job),
  }),
  run: defineEndpoint({
    method: "POST",
    path: "/api/oem/jobs/{name}/run",
    operationId: "runJob",
    summary: "Run a job now; returns its state after the run, or after ten seconds",
    action: "job.run",
    params: z.object({ name: z.string().max(100) }),
    result: job,
  }),
};

export const jobHandlers: EndpointHandler[] = [
  handle(jobEndpoints.list, ({ context }) => listJobs(context.storage, context.jobs, context.now())),
  handle(jobEndpoints.run, ({ params, actor, context }) => runJob(context, actor, params.name)),
];
