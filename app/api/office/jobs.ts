import { z } from "zod";
import { job, listJobs, runJob } from "#app/domain/job/job.ts";
import { type Answer, answer } from "#app/api/call/answer.ts";
import { call } from "#app/api/call/call.ts";

export const jobCalls = {
  list: call({
    method: "GET",
    path: "/api/oem/jobs",
    operationId: "listJobs",
    summary: "The jobs that run by themselves, with the last run of each, whichever process made it",
    action: "job.read",
    result: z.array(job),
  }),
  run: call({
    method: "POST",
    path: "/api/oem/jobs/{name}/run",
    operationId: "runJob",
    summary: "Runs a job out of its turn; answers how it stands after it, or after ten seconds",
    action: "job.run",
    params: z.object({ name: z.string().max(100) }),
    result: job,
  }),
};

export const jobAnswers: Answer[] = [
  answer(jobCalls.list, ({ world }) => listJobs(world.storage, world.jobs, world.now())),
  answer(jobCalls.run, ({ params, actor, world }) => runJob(world, actor, params.name)),
];
