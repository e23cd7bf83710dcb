-- A database that was restored goes on where it had come to before, so that no number is given to two runs of jobs (E-05).
grant update on sequence job_fences to posada_system;
