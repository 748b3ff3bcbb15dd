# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
# Where a cell starts. The host has sent its sources; now it sends the configuration, then requests.


def read_frame(descriptor):
    header = read_exactly(descriptor, 4)
    body = None if header is None else read_exactly(descriptor, struct.unpack("!I", header)[0])
    if body is None:
        os._exit(0)
    return body


def read_configuration():
    """Lines `name value`; names may come again."""
    values = {"path": [], "preload": []}
    for line in read_frame(CONTROL_IN).decode().splitlines():
        name, _, value = line.partition(" ")
        if isinstance(values.get(name), list):
            values[name].append(value)
        else:
            values[name] = value
    return values


def report_start(name, value, remarks=()):
    lines = ["%s %s" % (name, value)] + ["remark " + remark for remark in remarks]
    data = "\n".join(line.replace("\n", " ") for line in lines).encode("utf-8", "replace")
    write_all(CONTROL_OUT, struct.pack("!I", len(data)), data)


def take_channel():
    """Moves the channel to the host away from the descriptors 0 to 5, which belong to programs."""
    global CONTROL_IN, CONTROL_OUT, LOG
    CONTROL_IN = fcntl.fcntl(0, fcntl.F_DUPFD_CLOEXEC, 20)
    CONTROL_OUT = fcntl.fcntl(1, fcntl.F_DUPFD_CLOEXEC, 20)
    LOG = fcntl.fcntl(2, fcntl.F_DUPFD_CLOEXEC, 20)
    null = os.open("/dev/null", os.O_RDWR)
    for descriptor in range(6):
        # The keeper makes no descriptor of a number that means something in a child.
        if descriptor != null:
            os.dup2(null, descriptor)
    if null >= 6:
        os.close(null)


def enter_cell(config):
    """Goes to the wanted level. Returns in the process that keeps the cell."""
    global WORK, WRITABLE, SHOWN_BELOW, IS_INIT, PROGRAM_IDS, DROP_CAPABILITIES, OTHER_THREADS, MOST_FILES
    level = config["level"]
    owner = private_user(int(config["slot"]))
    crowd = threads_of(os.getuid()) + 64 if not owner and level != "bwrap" else 0
    counts_by_namespace = kernel_version() >= (5, 14)
    PROGRAM_IDS, DROP_CAPABILITIES, IS_INIT, OTHER_THREADS = None, False, level != "process", 0
    if owner:
        os.setgroups([])
    MOST_FILES = int(config["files"])
    WORK = config["base"] if level == "process" else BOX
    WRITABLE, SHOWN_BELOW = {WORK: BOX_MODE}, {}
    if level != "process" and TMP not in config["path"]:
        WRITABLE[TMP], SHOWN_BELOW = TMP_MODE, shown_below(config["path"], TMP)
    if level == "namespace":
        if not owner:
            become_someone()
        leave_host_namespaces()
        become_init()
        build_root(config["path"], int(config["disk"]), MOST_FILES)
        if owner:
            os.chown(WORK, owner + 1, owner + 1)
            if TMP in WRITABLE:
                os.chown(TMP, owner, owner)
            become_nobody(owner)
        PROGRAM_IDS = (PROGRAM_USER, PROGRAM_USER) if owner else None
        DROP_CAPABILITIES = True
        OTHER_THREADS = 0 if owner else 4 if counts_by_namespace else crowd
    elif level == "bwrap":
        PROGRAM_IDS = (owner + 1, owner + 1) if owner else None
        DROP_CAPABILITIES = True
        OTHER_THREADS = 0 if owner else 4 if counts_by_namespace else 100000
    else:
        PROGRAM_IDS = (owner + 1, owner + 1) if owner else None
        DROP_CAPABILITIES = owner != 0
        OTHER_THREADS = 0 if owner else crowd
        if LINUX:
            prctl(PR_SET_CHILD_SUBREAPER, 1)
    if level != "namespace" and owner:
        os.chown(WORK, owner + 1, owner + 1)


def become_init():
    """Forks the first process of the new process namespace; the caller only waits for it."""
    alive = os.pipe()
    inner = os.fork()
    if inner:
        os.close(alive[0])
        for descriptor in (CONTROL_IN, CONTROL_OUT):
            os.close(descriptor)
        os.waitpid(inner, 0)
        os._exit(0)
    os.close(alive[1])
    prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    poll = select.poll()
    poll.register(alive[0], 0)
    if poll.poll(0):
        os._exit(0)
    os.close(alive[0])


def close_up(config):
    """Shuts the keeper off from the programs that will run beside it."""
    signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT, signal.SIGXCPU))
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGXCPU, on_time_up)
    if config["level"] == "namespace":
        # Forgotten when the keeper changed its identity.
        prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if not LINUX:
        return ["not Linux: programs are not confined beyond their limits"]
    if DROP_CAPABILITIES:
        bar_capabilities()
    prctl(PR_SET_NO_NEW_PRIVS, 1)
    prctl(PR_SET_DUMPABLE, 0)
    missing = install_filter(FAMILIES_OF_A_CELL if config["level"] != "process" else ())
    return [missing] if missing else []


def check_access():
    """Makes sure that programs, which run as someone else, can read Python."""
    pid = os.fork()
    if pid == 0:
        try:
            take(GIVING_UP_RIGHTS)
            os.listdir(os.path.dirname(os.__file__))
            os._exit(0)
        except OSError:
            os._exit(1)
    if os.waitpid(pid, 0)[1]:
        raise OSError(errno.EACCES, "programs run as a user of their own, who cannot read Python in " + sys.prefix)


def warm_up(names):
    """Imports modules that programs will probably want. Returns those that are not there."""
    missing = []
    for name in names:
        try:
            __import__(name)
        except Exception:
            missing.append(name)
    return missing


def measure():
    global OWN_ADDRESS_SPACE, OWN_RESIDENT, PAGE, HIGHEST_LIMITS
    PAGE, HIGHEST_LIMITS = resource.getpagesize(), highest_limits()
    try:
        with open("/proc/self/statm") as file:
            fields = [int(field) for field in file.read().split()]
        OWN_ADDRESS_SPACE, OWN_RESIDENT = fields[0] * PAGE, fields[1] * PAGE
    except OSError:
        OWN_ADDRESS_SPACE, OWN_RESIDENT = 256 * MIB, 0


def main():
    global LENIENT_TABLE, MAIN, CHILDREN, GIVING_UP_RIGHTS
    take_channel()
    # Not for programs: what was set for the start of the interpreter, and what was registered during it.
    os.environ.pop("LD_BIND_NOW", None)
    atexit._clear()
    try:
        config = read_configuration()
        enter_cell(config)
        if not IS_INIT:
            # Away from the host's terminal. At other levels no descriptor and no file leads there, and all stay in the
            # host's session: Linux shares processor time out by sessions first, and short programs fare badly with that.
            os.setsid()
        sys.meta_path.insert(0, SeedingFinder)
        remarks = ["no module " + name for name in warm_up(config["preload"])]
        lay_out_memory()
        os.chdir(WORK)
        rehearse()
        LENIENT_TABLE, MAIN, GIVING_UP_RIGHTS = lenient_table(), fresh_main(), giving_up_rights()
        seed(FIRST_SEED)
        remarks += close_up(config)
        sys.path[:] = [""] + [path for path in sys.path if path]
        measure()
        CHILDREN = open_children()
        check_access()
        gc.collect()
        gc.freeze()
        report_start("python", "%d.%d.%d" % sys.version_info[:3], remarks)
    except Exception as failure:
        report_start("error", str(failure) or repr(failure))
        os._exit(1)
    try:
        serve()
    except BaseException:
        write_all(LOG, traceback.format_exc().encode("utf-8", "replace"))
        os._exit(1)


main()
