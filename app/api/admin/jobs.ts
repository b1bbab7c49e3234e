import { z } from "zod";
import { job, listJobs, runJob } from "#app/domain/job/job.ts";
import { type EndpointHandler, handle } from "#app/api/endpoint/handler.ts";
import { endpoint } from "#app/api/endpoint/endpoint.ts";

export const jobEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/api/oem/jobs",
    operationId: "listJobs",
    summary: "The jobs that run by themselves, with the last run of each, whichever process made it",
    action: "job.read",
    result: z.array(job),
  }),
  run: endpoint({
    method: "POST",
    path: "/api/oem/jobs/{name}/run",
    operationId: "runJob",
    summary: "Runs a job out of its turn; answers how it stands after it, or after ten seconds",
    action: "job.run",
    params: z.object({ name: z.string().max(100) }),
    result: job,
  }),
};

export const jobHandlers: EndpointHandler[] = [
  handle(jobEndpoints.list, ({ context }) => listJobs(context.storage, context.jobs, context.now())),
  handle(jobEndpoints.run, ({ params, actor, context }) => runJob(context, actor, params.name)),
];
